/** The boards that there are. */
export type GameName = "nadraz" | "vadrantir" | "sundraval" | "snex" | "serpent";

/** What stands for a board; each is also an attribute of the element. */
export interface BoardOptions {
    game?: GameName;
    size?: number | string;
    variant?: string;
    /** The moves that were made, a space apart. */
    moves?: string;
    /** The position that they begin from, as its text. */
    position?: string;
    /** The link of a game. */
    href?: string;
    /** An exercise of a game by its number, as in "vadrantir/3". */
    puzzle?: string;
    lesson?: string;
    mode?: "play" | "view" | "analyse";
    /** The level of the computer to play against, and the seat of the visitor. */
    against?: "beginner" | "casual" | "steady" | "thoughtful" | "patient" | "strongest";
    seat?: "first" | "second";
    theme?: "light" | "dark" | "contrast" | "contrast-dark";
    /** The ply that is shown at first, if not the last; of one in a variation with the moves from the main line, as in "2 f6 c3". */
    ply?: number | string;
    /** By how many steps the board is rotated. */
    rotate?: number | string;
}

/** All attributes of the element: the rest says how a board is looked at, mostly without Python. */
export interface BoardAttributes extends BoardOptions {
    plies?: string;
    coordinates?: "on" | "off";
    numbers?: boolean | "" | "on" | "off";
    marks?: string;
    arrows?: string;
    /** As a rule, that of the nearest `lang` around the board, or else that of the visitor's browser. */
    lang?: string;
    start?: "seen" | "touched";
}

/** What a board can be asked to show: the same, but its moves may be a list. What is null is as if it were not there. */
export type LoadOptions = { [Name in keyof Omit<BoardOptions, "moves">]: BoardOptions[Name] | null } & {
    moves?: string | readonly string[] | null;
};

/** Whose turn it is: the opening and the choice of colours are due, or Black or White is to move. */
export type Turn = "o" | "c" | "b" | "w";

export interface Where {
    position: string;
    moves: string[];
    turn: Turn;
}

export interface BoardEvents {
    ready: CustomEvent<Where & { over: boolean }>;
    error: CustomEvent<{ problem: string }>;
    move: CustomEvent<Where & { move: string }>;
    position: CustomEvent<Where & { over: boolean }>;
    over: CustomEvent<Where & { winner: "b" | "w" | "draw" }>;
    solved: CustomEvent<Where>;
}

/** The element <pygames-board>. Its methods resolve to the text of the position, or reject with an Error that says why not. */
export interface PygamesBoard extends HTMLElement {
    /** The mode and the theme are those of the element where none are given, but a game that says `against` is played. */
    load(options: LoadOptions): Promise<string>;
    play(move: string): Promise<string>;
    undo(): Promise<string>;
    redo(): Promise<string>;
    goTo(ply: number): Promise<string>;
    /** What is shown, null until that is known; to set it is to set the attribute. */
    get position(): string | null;
    set position(text: string | null | undefined);
    get moves(): string[] | null;
    set moves(moves: string | readonly string[] | null | undefined);
    get game(): { game: GameName; size: number; variant: string } | null;
    set game(name: GameName | null | undefined);
    addEventListener<K extends keyof BoardEvents>(
        type: K,
        listener: (this: PygamesBoard, event: BoardEvents[K]) => void,
        options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/**
 * Defines <pygames-board>; what Python does there, it does in frames of a site.
 *
 * @param site the address of the folder that the site is in, with a slash at its end
 */
export function define(site: string | URL): void;

declare global {
    interface HTMLElementTagNameMap {
        "pygames-board": PygamesBoard;
    }
}
