// A scene as an SVG picture in the page, in the colours that sheet.js has variables for.

import { STYLES } from "./data.js";

/** @import { Point, Shape } from "./types.d.ts" */
/** @typedef {Record<string, string | number | undefined>} Attributes */
const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element, whatever the page has named its own elements; attributes that are undefined are left out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
    const element = /** @type {HTMLElementTagNameMap[K]} */ (Document.prototype.createElement.call(document, name));
    return furnished(element, attributes, children);
}

/**
 * As make, for the elements of a picture.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function makeSvg(name, attributes = {}, ...children) {
    const element = /** @type {SVGElementTagNameMap[K]} */ (Document.prototype.createElementNS.call(document, SVG, name));
    return furnished(element, attributes, children);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function furnished(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value));
    element.append(...children);
    return element;
}

/**
 * Shows shapes in an <svg>.
 *
 * @param {SVGSVGElement} svg
 * @param {Shape[]} shapes
 * @param {Point} extent half the width and half the height of the picture
 * @param {number} angle how far the shapes are rotated that are given upright, in degrees
 */
export function paint(svg, shapes, extent, angle) {
    const [width, height] = extent;
    svg.setAttribute("viewBox", [-width, -height, 2 * width, 2 * height].map((value) => +value.toFixed(3)).join(" "));
    svg.replaceChildren(...shapes.map((shape) => painted(shape, angle)));
}

/**
 * @param {Shape} shape
 * @param {number} angle
 */
function painted(shape, angle) {
    const { fill, stroke, width = 0, alpha, dash, size = 0, bold, shift } = STYLES[shape.style];
    const look = { fill: fill ? `var(--${fill})` : "none", opacity: alpha };
    if ("text" in shape) {
        const { x, y, text } = shape;
        const place = { x: x.toFixed(3), y: (y + 0.35 * size).toFixed(3), "font-size": size, "font-weight": bold ? 700 : undefined };
        return makeSvg("text", { ...look, ...place, "text-anchor": "middle", "font-family": "system-ui, sans-serif" }, text);
    }
    const line = {
        stroke: `var(--${stroke})`,
        "stroke-width": width,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "stroke-dasharray": dash?.join(" "),
    };
    const moved = [shift && `translate(${shift.join(" ")})`, shape.turned && angle && `rotate(${angle})`].filter(Boolean).join(" ");
    return makeSvg("path", { ...look, ...(stroke ? line : {}), d: shape.path, transform: moved || undefined });
}
