// What the scripts of this folder hand each other. Nothing here reaches the site.

/** A cell's number in cell order, from the bottom row up. */
export type Cell = number;
/** The Uint8Array holds, for each cell, 0 or the constant of a colour (board.js). */
export type Stones = Uint8Array;
export type Point = [x: number, y: number];
/** Says a sentence in the language of a board, its blanks filled in. */
export type Say = (sentence: string, values?: Record<string, string | number>) => string;

/** A game as the build writes it (web/building/boards.py). */
export interface Game {
    title: string;
    /** What the variants are called, the one that every game has first. */
    variants: Record<string, string>;
    /** Style, colour, what of (a stone, a pair, three that all touch, the end of a snake, a single stone), radius. */
    figures: [style: string, colour: "b" | "w", of: string, radius: number][];
    /** The last field of position text before the first turn. */
    extra: string;
    /** Who is to move when the colours are chosen. */
    first: string;
    boards: Record<string, WrittenBoard>;
}

/** A board as the build writes it. */
export interface WrittenBoard {
    shape: "hexagon" | "square";
    /** Half the width and half the height of the upright picture. */
    extent: Point;
    /** How many cells each row has more than the one before, from the bottom up, and how far right and up of that it begins. */
    rows: [more: number, right: number, up: number][];
    /** The styles that cells are filled with, and whether only those are that do not lie on the edge. */
    cells: [style: string, inner: boolean][];
    ground: [style: string, path: string][];
    /** How far right and up of the one before each name of a row or column stands, and the names. */
    names: [right: number[], up: number[], text: string[]];
}

/** A board as boardOf makes it. */
export interface Board extends Omit<WrittenBoard, "cells" | "rows"> {
    game: Game;
    size: string;
    variant: string;
    hexagonal: boolean;
    fills: WrittenBoard["cells"];
    cells: { name: string; x: number; y: number }[];
    /** The cells of each row. */
    rows: Cell[][];
    /** Each two neighbours, once. */
    pairs: [Cell, Cell][];
    /** The cells that do not lie on the edge. */
    inner: Cell[];
    /** Cells by name. */
    index: Map<string, Cell>;
}

export interface Position {
    stones: Stones;
    turn: string;
    extra: string;
}

/** How an exercise begins. */
export type Beginning = [size: number, variant: string, position: string];

/** A sign on cells: its name, whose it is, and where. */
export type Mark = [sign: string, colour: string, cells: Cell[]];
export type Label = [cell: Cell, text: string];

/** A step of a game: the start, which has no move, or what a move has led to. */
export interface Step {
    move: string;
    /** What somebody thinks of the move, as in "!?". */
    mark: string;
    ply: number;
    comment: string;
    before: Step | null;
    /** The steps that follow, the main line first. */
    after: Step[];
    position: Position;
    marks: Mark[];
    labels: Label[];
    winner: string;
}

/** What is drawn of a board, rotated by some turns. */
export interface Still {
    board: Board;
    step: Step;
    turns: number;
}

/** Which board of which game. */
export interface Which {
    game: string;
    size: number;
    variant: string;
}

/** A path, or a text at a place; what is turned is given as on the upright board. */
export type Shape = { style: string; path: string; turned?: boolean } | { style: string; x: number; y: number; text: string };

/** What is drawn of a position besides its stones. */
export interface Overlay {
    /** The stones before the last move. */
    previous?: Stones | null;
    /** The last move: where a cell that it names is empty, a stone may have died as it came. */
    move?: string;
    marks?: Mark[];
    labels?: Label[];
    numbers?: Map<Cell, string>;
    coordinates?: boolean;
    /** By how many steps the board is rotated. */
    turns?: number;
    /** Circles and arrows that an author or a comment draws. */
    rings?: Cell[];
    arrows?: [from: Cell, to: Cell][];
}

/** How a style looks (pygames/drawing/theme.py). */
export interface Style {
    fill?: string;
    stroke?: string;
    width?: number;
    alpha?: number;
    dash?: number[];
    size?: number;
    bold?: boolean;
    /** How far to the right and down it lies from where its path says. */
    shift?: Point;
}
