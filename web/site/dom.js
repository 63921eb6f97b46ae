// Brings the page into the shape of new HTML with as few changes as possible, so that the focus, what is being typed and the board's
// canvas stay. Python calls it once for each change of the page.
//
// This is the one place where text becomes elements, by the one policy that the page has for that: browsers that know Trusted Types
// refuse it everywhere else.

import morphdom from "./morphdom.js";

// What Python never writes, since whatever a person typed is escaped (pygames_web/markup.py), and what could load or run something.
const UNWANTED = /<(?:base|embed|frame|iframe|link|meta|object|script|style|template)\b/i;

const rules = {
    /** @param {string} html */
    createHTML(html) {
        const [found] = UNWANTED.exec(html) ?? [];
        if (found) throw new TypeError(`the page has no ${found}>`);
        return html;
    },
};
const policy = globalThis.trustedTypes?.createPolicy("pygames-page", rules) ?? rules;

// A list whose children stand in lines of their own (markup.py), which are compared as text: in a long game they are most of the page,
// and a move changes three of them.
const LIST = /(<[^<>]* data-rows[^<>]*>)([\s\S]*?)\n(?=<\/)/g;

/** The lines that a list shows. @type {WeakMap<Element, string[]>} */
const shown = new WeakMap();

/** What the log is to hold once no dialog lies over it, since until then nothing in it is heard. @type {Element | null} */
let unheard = null;

/**
 * Adds the lines of a log that are new, and takes away those that are gone: what stays must not move, or it would be read again.
 * @param {Element} log @param {Element} wanted
 */
function follow(log, wanted) {
    unheard = document.querySelector("dialog[open]") ? wanted : null;
    if (unheard) return;
    for (const line of [...log.children]) if (!wanted.children.namedItem(line.id)) line.remove();
    for (const line of [...wanted.children]) if (!log.children.namedItem(line.id)) log.append(line);
}

const WAY = {
    /** @param {Element} from @param {Element} to */
    onBeforeElUpdated(from, to) {
        if (from.isEqualNode(to)) return false;
        if (from instanceof HTMLCanvasElement) return false;
        // The shell fills it (cells.js).
        if (from.id === "grid") {
            from.setAttribute("aria-label", to.getAttribute("aria-label") ?? "");
            return false;
        }
        if (from.id === "live") {
            follow(from, to);
            return false;
        }
        // What the reader has opened stays open.
        if (from instanceof HTMLDetailsElement || from instanceof HTMLDialogElement) to.toggleAttribute("open", from.open);
        return true;
    },
    /** @param {Element} from */
    onBeforeElChildrenUpdated: (from) => !from.hasAttribute("data-rows"),
};

/**
 * Has a list show lines, and makes only those elements anew of which the line is another one.
 * @param {Element} list @param {string[]} lines
 */
function fillList(list, lines) {
    const before = shown.get(list) ?? [];
    const other = [...lines.keys()].filter((n) => lines[n] !== before[n]);
    const wanted = document.createElement("template");
    fillElement(wanted, other.map((n) => lines[n]).join(""));
    const made = [...wanted.content.children];
    for (const [index, n] of other.entries()) {
        if (list.children[n]) morphdom(list.children[n], made[index], WAY);
        else list.append(made[index]);
    }
    for (const element of [...list.children].slice(lines.length)) element.remove();
    shown.set(list, lines);
}

/** Puts into `element` what `html` says, in place of what was there. */
globalThis.fillElement = (element, html) => {
    element.innerHTML = policy.createHTML(html);
};

/**
 * Takes the lines of lists out of what `html` says.
 * @param {string} html
 */
function withoutLines(html) {
    /** @type {string[][]} */
    const lists = [];
    const rest = html.replace(LIST, (_, opening, lines) => {
        lists.push(lines.split("\n").slice(1));
        return opening;
    });
    return { rest, lists };
}

/**
 * Has the lists in a part of the page, or that part itself, show their lines.
 * @param {Element} part @param {string[][]} lists
 */
function fillLists(part, lists) {
    const found = [part, ...part.querySelectorAll("[data-rows]")].filter((element) => element.hasAttribute("data-rows"));
    for (const [n, lines] of lists.entries()) fillList(found[n], lines);
}

/**
 * Opens and closes the dialogs of which the page says whether they are open; the others are the reader's.
 * @param {Element} root
 */
function open(root) {
    for (const dialog of root.querySelectorAll("dialog[data-closing]")) {
        if (!(dialog instanceof HTMLDialogElement) || dialog.open === dialog.hasAttribute("data-wanted")) continue;
        if (dialog.open) dialog.close();
        else dialog.showModal();
    }
}

/** Has what came while a dialog was open read aloud, unless one is open still. */
function catchUp() {
    const log = document.getElementById("live");
    if (log && unheard) follow(log, unheard);
}

document.addEventListener("close", catchUp, true);

// What a reader unfolds comes into sight, in a part of the page that is scrolled for itself, too.
document.addEventListener(
    "toggle",
    ({ target }) => {
        if (target instanceof HTMLDetailsElement && target.open) target.scrollIntoView({ block: "nearest" });
    },
    true,
);

/** Makes the children of `root` those of `html`. */
globalThis.morphPage = (root, html) => {
    const wanted = /** @type {Element} */ (root.cloneNode(false));
    const { rest, lists } = withoutLines(html);
    fillElement(wanted, rest);
    const used = document.activeElement;
    morphdom(root, wanted, WAY);
    fillLists(root, lists);
    // What has been moved to another place has lost the focus by that.
    if (used instanceof HTMLElement && used !== document.activeElement && root.contains(used)) used.focus({ preventScroll: true });
    open(root);
    catchUp();
};

/** Makes the element of an id, if the page has it, the one that `html` says. */
globalThis.morphPart = (id, html) => {
    const element = document.getElementById(id);
    if (!element) return;
    const wanted = document.createElement("template");
    const { rest, lists } = withoutLines(html);
    fillElement(wanted, rest);
    morphdom(element, wanted.content.firstElementChild, WAY);
    fillLists(element, lists);
};
