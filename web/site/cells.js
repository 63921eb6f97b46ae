// Writes on many elements at once what Python has to say of the board's cells: one call for each change, not one for each cell.

/** Gives the elements of some ids another label each: `{"cell-a1": "a1, empty"}` as JSON. */
globalThis.labelCells = (labels) => {
    for (const [id, label] of Object.entries(JSON.parse(labels))) document.getElementById(id)?.setAttribute("aria-label", label);
};

/** Puts the elements of some ids where they belong, in hundredths of the grid: `{"cell-a1": [left, top, size]}` as JSON. */
globalThis.placeCells = (places) => {
    for (const [id, [left, top, width, height]] of Object.entries(JSON.parse(places))) {
        const style = document.getElementById(id)?.style;
        if (!style) continue;
        style.left = `${left}%`;
        style.top = `${top}%`;
        style.width = `${width}%`;
        style.height = `${height}%`;
    }
};

// A second finger on the board pinches it; the browser must not take the gesture for scrolling.
document.addEventListener(
    "touchstart",
    (event) => {
        if (event.touches.length > 1 && event.target instanceof Element && event.target.id === "board") event.preventDefault();
    },
    { passive: false },
);

// Whoever points at the board needs no ring around it, even if the focus came there by a key; the next key brings it back.
for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(
        kind,
        ({ target }) => {
            const on = kind === "pointerdown" && target instanceof Element && target.id === "board";
            document.documentElement.toggleAttribute("data-pointed", on);
        },
        true,
    );
