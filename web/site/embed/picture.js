// @ts-check
// A scene as an SVG picture in the page, in the colours that sheet.js has variables for.

import { STYLES } from "./data.js";

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element, whatever the page has named its own elements; attributes that are undefined are left out. */
export function make(name, attributes = {}, ...children) {
    const element = Document.prototype.createElement.call(document, name);
    return furnished(element, attributes, children);
}

export function makeSvg(name, attributes = {}, ...children) {
    return furnished(Document.prototype.createElementNS.call(document, SVG, name), attributes, children);
}

function furnished(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

/** Shows shapes in an <svg>, whose half extents are given; `angle` is how far the shapes are rotated that are given upright. */
export function paint(svg, shapes, extent, angle) {
    const [width, height] = extent;
    svg.setAttribute("viewBox", [-width, -height, 2 * width, 2 * height].map((value) => +value.toFixed(3)).join(" "));
    svg.replaceChildren(...shapes.map((shape) => painted(shape, angle)));
}

function painted({ style, path, x, y, text, turned }, angle) {
    const { fill, stroke, width = 0, alpha, dash, size = 0, bold } = STYLES[style];
    const look = { fill: fill ? `var(--${fill})` : "none", opacity: alpha };
    if (text !== undefined) {
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
    return makeSvg("path", { ...look, ...(stroke ? line : {}), d: path, transform: turned && angle ? `rotate(${angle})` : undefined });
}
