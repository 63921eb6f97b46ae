// Paints what Python draws. Python calls it once for all that is to be painted: a call for each shape, or for the colour of one, takes
// longer than the painting.

const MOST_PATHS = 64;
/** @type {Map<string, Path2D>} */
const paths = new Map();

/** @param {string} text */
function path(text) {
    let made = paths.get(text);
    if (!made) {
        if (paths.size >= MOST_PATHS) paths.delete(paths.keys().next().value ?? "");
        made = new Path2D(text);
        paths.set(text, made);
    }
    return made;
}

/**
 * Paints shapes on a canvas, the lowest first.
 *
 * `scale` says how many pixels a unit of the board is, `left` and `top` say where the middle of the board lies, in pixels. `text` is a list
 * of what looks alike: {alpha, fill, stroke, width, dash, size, bold, shift, paths, labels}; lengths are in units, paths in SVG's notation,
 * and a label is [x, y, text].
 */
globalThis.paintShapes = (context, scale, left, top, text) => {
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineCap = context.lineJoin = "round";
    for (const look of JSON.parse(text)) {
        const [right, down] = look.shift;
        context.setTransform(scale, 0, 0, scale, left + right * scale, top + down * scale);
        context.globalAlpha = look.alpha;
        if (look.fill) context.fillStyle = look.fill;
        if (look.stroke) {
            context.strokeStyle = look.stroke;
            context.lineWidth = look.width;
            context.setLineDash(look.dash);
        }
        for (const shape of look.paths) {
            if (look.fill) context.fill(path(shape));
            if (look.stroke) context.stroke(path(shape));
        }
        if (!look.labels.length) continue;
        // In pixels: WebKit keeps letters of a type smaller than a pixel as far apart as if it were not.
        context.setTransform(1, 0, 0, 1, left, top);
        context.font = `${look.bold ? "700 " : ""}${look.size * scale}px system-ui, sans-serif`;
        context.lineWidth = look.width * scale;
        for (const [x, y, letters] of look.labels) {
            if (look.stroke) context.strokeText(letters, x * scale, y * scale);
            context.fillText(letters, x * scale, y * scale);
        }
    }
    context.globalAlpha = 1;
};
