// What is drawn of a position, the lowest first, as pygames/drawing/draw.py has it: the tables that both go by come from there (data.js).

import { BLACK, WHITE } from "./board.js";
import { FORMS, HIGHLIGHTS, SIGNS, SIZES } from "./data.js";

/** @import { Board, Cell, Game, Mark, Overlay, Point, Shape, Stones } from "./types.d.ts" */

/** @typedef {(form: string, cells: Cell[], size: number) => string} Each Returns the path of a form on cells. */

const COLOURS = { b: BLACK, w: WHITE };

/**
 * Writes a number as `pygames.drawing.scene.decimal` does.
 *
 * @param {number} value
 */
function decimal(value) {
    return value.toFixed(3).replace(/\.?0+$/, "");
}

/** @param {Point[]} points */
function lineThrough(points) {
    return `M${points.map(([x, y]) => `${decimal(x)} ${decimal(y)}`).join("L")}`;
}

/** @type {Record<string, (centre: Point, size: number) => string>} */
const PATHS = {
    circle([x, y], radius) {
        const r = decimal(radius);
        return `M${decimal(x - radius)} ${decimal(y)}a${r} ${r} 0 1 0 ${decimal(2 * radius)} 0a${r} ${r} 0 1 0 ${decimal(-2 * radius)} 0Z`;
    },
    square([x, y], half) {
        /** @type {Point[]} */
        const corners = [
            [x - half, y - half],
            [x + half, y - half],
            [x + half, y + half],
            [x - half, y + half],
        ];
        return `${lineThrough(corners)}Z`;
    },
    cross([x, y], arm) {
        const stroke = (/** @type {number} */ sign) =>
            lineThrough([
                [x - arm, y - sign * arm],
                [x + arm, y + sign * arm],
            ]);
        return stroke(1) + stroke(-1);
    },
    hexagon([x, y], scale) {
        return `${lineThrough(CORNERS.map(([across, down]) => [x + scale * across, y + scale * down]))}Z`;
    },
};

/** @type {Point[]} from the centre of a hexagon to its corners */
const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => [SIZES.corner * Math.sin((i * Math.PI) / 3), SIZES.corner * Math.cos((i * Math.PI) / 3)]);

/**
 * Returns what says where points lie on a board that is rotated by some steps.
 *
 * @param {Board} board
 * @param {number} turns
 * @returns {(point: Point) => Point}
 */
function placing(board, turns) {
    const angle = (turns * 2 * Math.PI) / (board.hexagonal ? 6 : 4);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
}

/**
 * Returns the shapes of a position.
 *
 * @param {Board} board
 * @param {Stones} stones
 * @param {Overlay} overlay what is drawn besides
 */
export function scene(
    board,
    stones,
    {
        previous = null,
        move = "",
        marks = [],
        labels = [],
        numbers = new Map(),
        coordinates = true,
        turns = 0,
        rings = [],
        arrows = [],
    } = {},
) {
    const place = placing(board, turns);
    const centres = board.cells.map(({ x, y }) => place([x, y]));
    /** @type {Each} */
    const each = (form, cells, size) => cells.map((cell) => PATHS[form](centres[cell], size)).join("");
    const texts = new Map([...numbers, ...labels]);
    const shapes = ground(board, centres, coordinates, place);
    const draw = (/** @type {string} */ style, /** @type {string} */ path) => path && shapes.push({ style, path });
    const point = (/** @type {string[]} */ ...signs) => {
        for (const [sign, colour, cells] of marks.filter(([sign]) => signs.includes(sign))) {
            const [form, size] = FORMS[board.shape][sign];
            const long = (/** @type {Cell} */ cell) => (form === "cross" && texts.has(cell) ? SIZES.longArm : size);
            draw(SIGNS[sign].replace("{}", colour), cells.map((cell) => PATHS[form](centres[cell], long(cell))).join(""));
        }
    };
    point("land", "alarm");
    for (const figure of board.game.figures) draw(figure[0], figurePath(board, stones, figure, centres, texts));
    point("cross");
    if (previous) {
        const cells = [...stones.keys()];
        const came = cells.filter((cell) => stones[cell] && stones[cell] !== previous[cell]);
        const named = new Set(move.split(/[,>-]/).map((name) => board.index.get(name)));
        const left = cells.filter((cell) => !stones[cell] && (previous[cell] || named.has(cell)));
        draw("last", each("circle", came, SIZES.came));
        draw("last-left", each("circle", left, SIZES.left));
    }
    write(shapes, board, stones, marks, texts, centres);
    const drawn = each("circle", rings, SIZES.circle) + arrows.map(([from, to]) => arrow(centres[from], centres[to])).join("");
    for (const style of HIGHLIGHTS) draw(style, drawn);
    return shapes;
}

/**
 * Returns what lies below the stones.
 *
 * @param {Board} board
 * @param {Point[]} centres
 * @param {boolean} coordinates
 * @param {(point: Point) => Point} place
 */
function ground(board, centres, coordinates, place) {
    /** @type {Shape[]} */
    const shapes = board.ground.map(([style, path]) => ({ style, path, turned: true }));
    if (board.fills.length) {
        const cells = centres.map((centre) => PATHS.hexagon(centre, 1));
        const all = cells.join("");
        for (const [style, inner] of board.fills)
            shapes.push({ style, path: inner ? board.inner.map((cell) => cells[cell]).join("") : all });
        shapes.push({ style: "cell-line", path: all });
    }
    const [rights, ups, names] = board.names;
    /** @type {Point} */
    const at = [0, 0];
    for (const [number, text] of coordinates ? names.entries() : []) {
        at[0] += rights[number];
        at[1] += ups[number];
        const [x, y] = place(at);
        shapes.push({ style: "coordinate", x, y, text });
    }
    return shapes;
}

/**
 * Returns the path of one figure (pygames/drawing/figures.py) of all stones that have it.
 *
 * @param {Board} board
 * @param {Stones} stones
 * @param {Game["figures"][number]} figure
 * @param {Point[]} centres
 * @param {Map<Cell, string>} texts
 */
function figurePath(board, stones, [, colour, of, radius], centres, texts) {
    const own = (/** @type {Cell} */ cell) => stones[cell] === COLOURS[colour];
    let cells = [...stones.keys()].filter(own);
    if (of === "stone") {
        if (radius < SIZES.lit) cells = cells.filter((cell) => !texts.has(cell));
    } else {
        const pairs = board.pairs.filter(([one, other]) => own(one) && own(other));
        if (of === "pair") return pairs.map(([one, other]) => lineThrough([centres[one], centres[other]])).join("");
        if (of === "three")
            return threes(pairs)
                .map((corners) => `${lineThrough(corners.map((cell) => centres[cell]))}Z`)
                .join("");
        const wanted = of === "end" ? 1 : 0;
        const neighbours = new Map();
        for (const cell of pairs.flat()) neighbours.set(cell, (neighbours.get(cell) ?? 0) + 1);
        cells = cells.filter((cell) => (neighbours.get(cell) ?? 0) === wanted && !texts.has(cell));
    }
    return cells.map((cell) => PATHS.circle(centres[cell], radius)).join("");
}

/**
 * Returns each three cells of which all pairs touch, the first of them first.
 *
 * @param {[Cell, Cell][]} pairs
 * @returns {[Cell, Cell, Cell][]}
 */
function threes(pairs) {
    /** @type {Map<Cell, Set<Cell>>} */
    const after = new Map();
    for (const pair of pairs) {
        const [one, other] = [Math.min(...pair), Math.max(...pair)];
        after.set(one, (after.get(one) ?? new Set()).add(other));
    }
    return [...after].flatMap(([first, touching]) =>
        [...touching].flatMap((second) => {
            const both = [...(after.get(second) ?? [])].filter((cell) => touching.has(cell));
            return both.map((third) => /** @type {[Cell, Cell, Cell]} */ ([first, second, third]));
        }),
    );
}

/**
 * Writes texts on plates of one colour, each on what it is on: a stone, or the land of an owner.
 *
 * @param {Shape[]} shapes
 * @param {Board} board
 * @param {Stones} stones
 * @param {Mark[]} marks
 * @param {Map<Cell, string>} texts
 * @param {Point[]} centres
 */
function write(shapes, board, stones, marks, texts, centres) {
    const owners = new Map(marks.flatMap(([, colour, cells]) => cells.map((cell) => [cell, colour])));
    for (const [cell, text] of texts) {
        const owner = ["none", "b", "w"][stones[cell]];
        const of = stones[cell] ? owner : (owners.get(cell) ?? "none");
        const badge = board.hexagonal ? PATHS.hexagon(centres[cell], SIZES.badge) : PATHS.square(centres[cell], SIZES.badge / 2);
        shapes.push(
            stones[cell] ? { style: `plate-${of}`, path: PATHS.circle(centres[cell], SIZES.plate) } : { style: `badge-${of}`, path: badge },
        );
        shapes.push({ style: `label-${of}-${Math.min(text.length, SIZES.longestText)}`, x: centres[cell][0], y: centres[cell][1], text });
    }
}

/**
 * Returns the path of an arrow between the middles of two cells.
 *
 * @param {Point} from
 * @param {Point} to
 */
function arrow([fromX, fromY], [toX, toY]) {
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const [x, y] = [(toX - fromX) / length, (toY - fromY) / length];
    /** @type {(side: number) => Point} */
    const wing = (side) => [toX - 0.3 * x + side * 0.2 * y, toY - 0.3 * y - side * 0.2 * x];
    return (
        lineThrough([
            [fromX, fromY],
            [toX, toY],
        ]) + lineThrough([wing(1), [toX, toY], wing(-1)])
    );
}

/**
 * Returns how far a rotated board reaches to either side, and up and down, with the room around it.
 *
 * @param {Board} board
 * @param {number} turns
 * @returns {Point}
 */
export function extentOf(board, turns) {
    const place = placing(board, turns);
    const reach = (/** @type {Point[]} */ points, /** @type {number} */ axis) => Math.max(...points.map((point) => Math.abs(point[axis])));
    const upright = board.cells.map(({ x, y }) => /** @type {Point} */ ([x, y]));
    const turned = upright.map(place);
    const extent = (/** @type {number} */ axis) => board.extent[axis] - reach(upright, axis) + reach(turned, axis);
    return [extent(0), extent(1)];
}
