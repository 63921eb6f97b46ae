// Notes what a page says, how it jumps and what keeps it busy, and tells what is on it, for the robot that plays there (robot.py).

(() => {
    const noted = { said: [], notices: [], shifts: [], tasks: [] };
    const heard = new Set();
    let notice = "";
    let ready = Infinity;
    const text = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
    const visible = (element) => Boolean(element && !element.hidden && element.getClientRects().length);
    const noticed = (...kinds) =>
        kinds
            .map((kind) => document.querySelector(kind))
            .filter((element) => element && !element.hidden)
            .map(text)
            .join(" ");

    const note = () => {
        if (ready === Infinity && document.documentElement?.dataset.state === "ready") ready = performance.now();
        // Only lines that are new are read.
        for (const line of document.getElementById("live")?.childNodes ?? []) {
            const name = line.id || line;
            if (!heard.has(name) && text(line)) noted.said.push(text(line));
            heard.add(name);
        }
        const told = noticed(".notice", ".banner");
        if (told !== notice && told) noted.notices.push(told);
        notice = told;
    };
    note();
    new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ["hidden", "data-state"],
    });

    const follow = (type, note) => {
        if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes(type)) return;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (entry.startTime > ready) note(entry);
        }).observe({ type, buffered: true });
    };
    const named = ({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const kind = element?.getAttribute("class") ?? "";
        const name = element ? `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${kind && `.${kind}`}` : "?";
        const where = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(" ");
        return `${name} from ${where(previousRect)} to ${where(currentRect)}`;
    };
    // The list of moves makes room for a variation, and for the way back from trying moves, which one has just asked for.
    const due = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest("#moves, .trying");
    follow("layout-shift", ({ value, sources, startTime }) => {
        if (!sources.length || !sources.every(due)) noted.shifts.push([value, sources.map(named).join(", "), startTime]);
    });
    follow("longtask", (entry) => noted.tasks.push([entry.startTime, entry.duration]));

    let mouse = null;
    addEventListener("pointermove", ({ clientX, clientY, pageX, pageY }) => (mouse = [clientX, clientY, pageX, pageY]), true);
    /** Returns the cells that the pointer may be over; where the page has been scrolled below it, also those it was over before. */
    const pointed = () => {
        if (!mouse) return [];
        const [clientX, clientY, pageX, pageY] = mouse;
        const spots = [
            [clientX, clientY],
            [pageX - scrollX, pageY - scrollY],
        ];
        const over = ({ left, right, top, bottom }) => spots.some(([x, y]) => x >= left && x <= right && y >= top && y <= bottom);
        const cells = [...document.querySelectorAll("#grid [role=gridcell]")];
        return cells.filter((cell) => over(cell.getBoundingClientRect())).map((cell) => cell.id);
    };

    const part = (id) => {
        const element = document.getElementById(id);
        return visible(element) ? text(element) : "";
    };

    // What lies still and, over it, what comes and goes.
    const shown = () => {
        const board = document.getElementById("board");
        const whole = Object.assign(document.createElement("canvas"), { width: board.width, height: board.height });
        for (const canvas of [board, document.getElementById("passing")]) whole.getContext("2d").drawImage(canvas, 0, 0);
        return whole;
    };

    const stored = () => {
        try {
            return Object.fromEntries(kept.keys().map((key) => [key, kept.read(key)]));
        } catch {
            // A frame of somebody else's page has none.
            return {};
        }
    };

    globalThis.robot = {
        /** Returns what is on the page now, and all that was noted since it was asked last. */
        look() {
            const moves = [...document.querySelectorAll("#moves button")];
            const seen = {
                now: performance.now(),
                ready: document.documentElement.dataset.state === "ready",
                place: location.hash,
                width: document.documentElement.scrollWidth,
                // On a phone the window grows with what is too wide; in a frame it is the frame that may be.
                screen: parent === window ? Math.min(innerWidth, screen.width) : innerWidth,
                theme: document.documentElement.dataset.theme ?? "",
                language: document.documentElement.lang,
                heading: text(document.querySelector("h1")),
                status: part("status"),
                hint: part("hint"),
                live: text(document.getElementById("live")),
                notice: noticed(".notice", ".banner"),
                banner: noticed(".banner"),
                ended: Boolean(document.getElementById("verdict")),
                opening: Boolean(document.getElementById("opening")),
                looking: Boolean(document.getElementById("looking")),
                thinking: Boolean(document.getElementById("thinking")),
                waiting: Boolean(document.getElementById("resume")),
                asking: Boolean(document.getElementById("confirm")),
                apart: Boolean(document.getElementById("to-game")),
                moves: moves.map(text),
                current: moves.findIndex((move) => move.hasAttribute("aria-current")),
                turn: [...document.querySelectorAll(".seat.to-move .who")].map((who) => text(who.firstChild)),
                cursor: document.getElementById("grid")?.getAttribute("aria-activedescendant") ?? "",
                pointed: pointed(),
                stored: stored(),
                noted: structuredClone(noted),
            };
            for (const list of Object.values(noted)) list.length = 0;
            return seen;
        },

        /** Waits until what was done last has been shown, and browsers have told what moved by that. */
        async shown() {
            for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
            await new Promise((done) => setTimeout(done));
        },

        /** Returns where in the window each cell of the board is, by what the board in words says; null while it is not laid out. */
        cells() {
            const cells = [...document.querySelectorAll("#grid [role=gridcell]")];
            if (!cells.length || cells.some((cell) => !cell.style.left)) return null;
            const box = document.getElementById("board").getBoundingClientRect();
            return {
                box: [box.left, box.top, box.width, box.height],
                at: Object.fromEntries(
                    cells.map(({ id, style }) => [
                        id.replace("cell-", ""),
                        [
                            (parseFloat(style.left) + parseFloat(style.width) / 2) / 100,
                            (parseFloat(style.top) + parseFloat(style.height) / 2) / 100,
                        ],
                    ]),
                ),
            };
        },

        /** Returns where the canvas is, brought into sight if a point of it, in shares of its size, is not. */
        box(x, y) {
            const canvas = document.getElementById("board");
            let box = canvas.getBoundingClientRect();
            const at = box.top + y * box.height;
            if (at < 60 || at > innerHeight - 8) {
                canvas.scrollIntoView({ block: at < 60 ? "start" : "end", behavior: "instant" });
                box = canvas.getBoundingClientRect();
                if (box.top + y * box.height < 60) scrollBy({ top: box.top + y * box.height - 90, behavior: "instant" });
                box = canvas.getBoundingClientRect();
            }
            return [box.left, box.top, box.width, box.height];
        },

        /** Returns whether a button of the notice lies over a point of the window; its words let a tap through. */
        covered: (x, y) => Boolean(document.elementFromPoint(x, y)?.closest(".notice")),

        /** Returns what each cell is labelled with in the board in words. */
        labels() {
            const cells = document.querySelectorAll("#grid [role=gridcell]");
            return Object.fromEntries([...cells].map((cell) => [cell.id.replace("cell-", ""), cell.getAttribute("aria-label")]));
        },

        /** Returns the colour of the stone that the canvas shows on each cell: b, w, or a dot for none. */
        drawn({ blacks, whites, ring, dot, territories }) {
            const { width, height } = document.getElementById("board");
            const { data } = shown().getContext("2d").getImageData(0, 0, width, height);
            const near = (x, y, colours) => {
                const at = 4 * (Math.round(x) + width * Math.round(y));
                return colours.some((colour) => colour.every((value, i) => Math.abs(value - data[at + i]) < 26));
            };
            const found = {};
            for (const { id, style } of document.querySelectorAll("#grid [role=gridcell]")) {
                const unit = (width * parseFloat(style.width)) / 100;
                const x = (width * parseFloat(style.left)) / 100 + unit / 2;
                const y = (height * (parseFloat(style.top) + parseFloat(style.height) / 2)) / 100;
                const count = (radius, colours) => {
                    let sum = 0;
                    for (let i = 0; i < 24; i++) {
                        const angle = (i * Math.PI) / 12;
                        sum += near(x + radius * unit * Math.cos(angle), y + radius * unit * Math.sin(angle), colours);
                    }
                    return sum;
                };
                // Around a stone's middle, which may be marked, inside the ring on the last one; what is written there hides some of it.
                // Where stones are small, the ring of an egg leaves more to be seen inside of it.
                const seen = (colours) => Math.max(count(0.25, colours), count(0.12, colours));
                const black = seen(blacks);
                const white = seen(whites);
                const stone = Math.max(black, white) < 8 ? "." : black > white ? "b" : "w";
                // What is said of a territory stands on a hexagon of that colour, which reaches as far as a stone's rim at its corners only.
                // A stone that has just come has a ring inside its rim.
                const rim = (radius) => count(radius, stone === "b" ? blacks : whites);
                const small = territories && Math.max(rim(0.36), rim(0.37), rim(0.38)) < 12 && count(0.32, [ring]) < 12;
                // Land has its owner's tint as far as the cell goes, and so farther than a stone.
                const land = territories && rim(0.47) >= 12;
                // A dot says that one may go here; around it there is a ring as light as a white stone.
                const free = near(x, y, [dot]) && Math.max(count(0.25, blacks), count(0.25, whites)) < 8;
                found[id.replace("cell-", "")] = small || land || free ? "." : stone;
            }
            return found;
        },

        /** Returns the whole picture. */
        picture: () => shown().toDataURL(),

        /** Returns all that an effect of a control could be seen by. */
        face() {
            const fields = [...document.querySelectorAll("input, select, textarea, details")].map((field) =>
                field.type === "checkbox" ? field.checked : (field.open ?? field.value),
            );
            return JSON.stringify([
                location.href,
                document.getElementById("app").innerHTML,
                fields,
                stored(),
                document.getElementById("board") ? shown().toDataURL() : "",
                document.activeElement?.id ?? "",
            ]);
        },
    };
})();
