// Writes the labels of a board. Python calls it once for all that look alike: a call for each would take longer than the writing.

/** Writes texts on a canvas, each on a line of its own behind the point that it is centred on: "x y text". */
globalThis.writeLabels = (context, lines) => {
    for (const line of lines.split("\n")) {
        const [, x, y, text] = /^(\S+) (\S+) (.*)$/.exec(line);
        context.fillText(text, Number(x), Number(y));
    }
};
