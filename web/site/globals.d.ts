// What our scripts give each other and Python by name, declared once: Python finds each as `js.NAME` (tests/test_globals.py).
// Nothing here reaches the site.

/** What this site keeps things under in the browser's storage: preferences, what was learned, and each game by its id. */
type Key = "prefs" | "learned" | `game:${string}`;
/** The browser's storage, under the keys of this site (storage.js). */
declare var kept: {
    read(key: Key): string | null;
    write(key: Key, text: string): void;
    remove(key: Key): void;
    short(key: string): Key | null;
    keys(): Key[];
    isEmpty(): boolean;
    look(pattern: string): { numbers: string; read(key: string): string; whole: boolean };
};
/** Shows the page in the colours of a theme; an empty one is that of the system (theme.js). */
declare var chooseTheme: (theme: string) => void;
/** Tells the page whether the page around it is light or dark (theme.js). */
declare var followScheme: (scheme: string) => void;
/** Has the page speak a language, and the language that it begins with (boot.js). */
declare var speak: (language: string) => Promise<{ language: string; catalogue: string; missing: string }>;
declare var spoken: ReturnType<typeof speak>;
/** Opens the page again with the newer version of the site (boot.js, offline.js). */
declare var takeNewerVersion: () => void;
/** Puts HTML into the page, changing only what is another (dom.js). */
declare var fillElement: (element: Element, html: string) => void;
declare var morphPage: (root: Element, html: string) => void;
declare var morphPart: (id: string, html: string) => void;
/** Names and places the cells of the board that screen readers read (cells.js). */
declare var labelCells: (labels: string) => void;
declare var placeCells: (places: string) => void;
/** Paints shapes on a canvas (paint.js). */
declare var paintShapes: (context: CanvasRenderingContext2D, scale: number, left: number, top: number, text: string) => void;
/** Lets a short sound be heard (sounds.js). */
declare var playSound: (name: string) => void;
/** Starts a second interpreter, which thinks (thinker.js). */
declare var startThinker: (tell: (thought: string, problem: string) => void) => { ask(text: string): void; stop(): void; end(): void };
/** What the browser tells a site that can be installed, or is, and how it is installed (installed.js). */
declare var installed: {
    listen(callback: (kind: "offered" | "installed" | "given" | "shared" | "words", ...told: (string | null)[]) => void): void;
    install(): void;
};
/** The browser's own way to get a file, where another one has taken its place (ahead.js). */
declare var plainFetch: typeof fetch | undefined;
/** The code of Python, if the page has begun to compile it before anyone asked for it (ahead.js). */
declare var compiledAhead: Promise<WebAssembly.Module> | undefined;
/** Whether what watches the start is there (guard.js). */
declare var isGuarded: boolean | undefined;
/** The page around an embedded board (frame.js). */
declare var author: { tell(text: string): void; listen(callback: (text: string) => void): void };

// What the build writes or copies beside our scripts.
declare module "*/build.js" {
    export const loadPyodide: Function, createPyodideModule: Function, version: string, runtime: string, packages: object;
    export const sizes: Record<string, number>;
}
declare module "*/morphdom.js" {
    export default function morphdom(from: Element, to: Element | null, options: object): void;
}
declare module "*/pyscript-core.js" {
    export const hooks: any;
}

// What our scripts tell each other by events.
interface WindowEventMap {
    "load-progress": CustomEvent<{ name: string; loaded: number; total: number }>;
}
// What browsers have that the compiler does not know yet.
declare namespace globalThis {
    var trustedTypes: { createPolicy<P>(name: string, rules: P): P } | undefined;
}
declare module "*/data.js" {
    export const GAMES: Record<string, import("./embed/types.d.ts").Game>;
    /** By the shape of a board and a sign: the form that points a cell out, and its size. */
    export const FORMS: Record<string, Record<string, [form: string, size: number]>>;
    export const SIGNS: Record<string, string>, SIZES: Record<string, number>, HIGHLIGHTS: string[];
    export const STYLES: Record<string, import("./embed/types.d.ts").Style>;
    export const THEMES: Record<string, Record<string, string>>, ICONS: Record<string, string>;
    export const GROUNDS: Record<string, { paper: string; ink: string }>;
    export const MODES: string[],
        WORDS: string[],
        MARKS: string[],
        MOST_MOVES: number,
        MOST_OF_A_MOVE: number,
        MOST_OF_A_COMMENT: number,
        MOST_MARKS: number;
    export const MOST_OF_A_BOARD: number;
    export const LANGUAGES: string[];
    export const SENTENCES: string[][];
}

/** A style sheet, as the build gives it to a script that imports it (web/building/bundle.mjs). */
declare module "*.css" {
    const text: string;
    export default text;
}
