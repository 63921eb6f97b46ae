// Defines <pygames-board>, a board for any page:
//
//     <script src="https://…/embed.js" defer></script>
//     <pygames-board game="vadrantir" size="6"></pygames-board>
//
// game, size, variant    which board
// moves, position        the moves made, a space apart; the position that they begin from, if not the empty board
// href                   instead of these, the link of a game
// mode                   "play" (as a rule), "view" or "analyse"
// theme                  "light", "dark", "contrast" or "contrast-dark"; as a rule, that of the page
// lang                   "en", "de", "es" or "it"; as a rule, that of the visitor's browser
// start                  "seen" (as a rule) or "touched": when the board comes to life
//
// Whatever is inside the element is for browsers without JavaScript, but for one child with slot="picture", a picture of the position, which is
// shown until the board is alive.
//
// Events: "move" {move, position, moves, turn}, which a visitor has made; "position" {position, moves, turn, over}, whenever another position is
// shown; "over" {winner, position, moves, turn}. Methods: load(options), play(move), undo(); each resolves to the text of the position or rejects
// with an Error that says why not, in the language of the board.
//
// The board lives in a frame of the site, so the page needs no headers; its Content-Security-Policy, if any, must name the site in script-src and in
// frame-src.

(() => {
    if (customElements.get("pygames-board")) return;

    // An element of the page whose name is that of one of the document's own properties, as <img name="currentScript">, takes its place.
    // Asked for in this way, the document always names the script, and none but a script says where the boards are from.
    const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript").get.call(document);
    const make = (name) => Document.prototype.createElement.call(document, name);
    if (!(script instanceof HTMLScriptElement)) throw new TypeError("embed.js must be a <script src> of its own, and not a module");

    const SITE = new URL(".", script.src);
    const GAME = ["game", "size", "variant", "moves", "position", "href"];
    const LOOK = ["mode", "theme"];
    const EVENTS = ["move", "position", "over"];

    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        :host { display: block; position: relative; aspect-ratio: 1; }
        :host([hidden]) { display: none; }
        iframe, ::slotted([slot="picture"]) { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
        ::slotted([slot="picture"]) { object-fit: contain; }
    `);

    class PygamesBoard extends HTMLElement {
        static observedAttributes = [...GAME, ...LOOK];

        #frame = null;
        #picture = make("slot");
        #waiting = []; // texts for a frame that is not there yet
        #answers = new Map(); // by the number of the request
        #asked = 0;
        #here = false;
        #changed = null; // what to ask for because of attributes that have changed

        constructor() {
            super();
            this.#picture.name = "picture";
            const inside = this.attachShadow({ mode: "open", delegatesFocus: true });
            inside.adoptedStyleSheets = [sheet];
            inside.append(this.#picture);
        }

        connectedCallback() {
            const frame = (this.#frame = make("iframe"));
            const picture = this.querySelector(':scope > [slot="picture"]') && "own";
            const options = { ...this.#options([...GAME, ...LOOK, "lang", "start"]), page: location.origin, ...(picture && { picture }) };
            this.#look();
            frame.title = this.getAttribute("aria-label") ?? "pygames";
            frame.loading = "lazy";
            frame.src = new URL(`embed.html#${new URLSearchParams(options)}`, SITE).href;
            this.#picture.hidden = false;
            this.shadowRoot.append(frame);
            addEventListener("message", this);
        }

        disconnectedCallback() {
            removeEventListener("message", this);
            this.#frame.remove();
            this.#frame = null;
            this.#here = false;
            this.#waiting = [];
            for (const { reject } of this.#answers.values()) reject(new Error("the board is no longer on the page"));
            this.#answers.clear();
        }

        attributeChangedCallback(name, before, after) {
            if (!this.#frame || before === after) return;
            if (!this.#changed) queueMicrotask(() => this.#follow());
            this.#changed = GAME.includes(name) ? "load" : (this.#changed ?? "look");
        }

        /** Shows another game: an object with the same names as the attributes. */
        load(options) {
            return this.#ask("load", { ...this.#options(LOOK), ...options });
        }

        /** Plays a move, as its text. */
        play(move) {
            return this.#ask("play", { move });
        }

        /** Takes the last move back. */
        undo() {
            return this.#ask("undo");
        }

        handleEvent({ source, origin, data }) {
            if (source !== this.#frame?.contentWindow || origin !== SITE.origin || typeof data !== "string") return;
            const { here, event, detail, id, position, problem } = read(data);
            if (here) {
                this.#here = true;
                for (const text of this.#waiting.splice(0)) this.#send(text);
            } else if (EVENTS.includes(event)) {
                this.#picture.hidden = true;
                this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }));
            } else if (this.#answers.has(id)) {
                const { resolve, reject } = this.#answers.get(id);
                this.#answers.delete(id);
                if (problem) reject(new Error(problem));
                else resolve(position);
            }
        }

        #options(names) {
            return Object.fromEntries(names.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name)]));
        }

        /** Has the page and the frame agree on light or dark; a frame that differs from its page is not transparent. */
        #look() {
            const theme = this.getAttribute("theme");
            this.#frame.style.colorScheme = { light: "light", contrast: "light", dark: "dark", "contrast-dark": "dark" }[theme] ?? "";
        }

        #follow() {
            const does = this.#changed;
            this.#changed = null;
            if (!this.#frame) return;
            this.#look();
            // The board stays as it was if the new attributes do not make one; nobody but the author can do anything about that.
            this.#ask(does, this.#options(does === "load" ? [...GAME, ...LOOK] : LOOK)).catch(({ message }) => console.warn(message));
        }

        #ask(does, given = {}) {
            // Whoever calls a method of an element that is nowhere has a mistake in their program; like the browser's own errors, that is in English.
            if (!this.#frame) return Promise.reject(new Error("the board is not on the page"));
            const id = ++this.#asked;
            const told = Object.entries(given).map(([name, value]) => [name, String(value)]);
            const answer = new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
            this.#send(JSON.stringify({ id, do: does, with: Object.fromEntries(told) }));
            return answer;
        }

        #send(text) {
            if (this.#here) {
                this.#frame.contentWindow.postMessage(text, SITE.origin);
            } else {
                this.#waiting.push(text);
                this.#frame.loading = "eager";
            }
        }
    }

    function read(text) {
        try {
            return JSON.parse(text) ?? {};
        } catch {
            return {};
        }
    }

    customElements.define("pygames-board", PygamesBoard);
})();
