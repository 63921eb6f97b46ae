// How exercises begin, so that a board shows one before there is Python. The site says it in embed.exercises.js (building/boards.py), which only
// pages with such a board load.
//
// That file is run as a script and not fetched as data: a page that allows embed.js allows it too, and its site need send no header for it, except to
// pages that shut themselves off (COEP).

import { make } from "./picture.js";

/** @import { Beginning } from "./types.d.ts" */
/** @typedef {Record<string, Record<string, Beginning[]>>} Exercises by their kind and game */

/** Returns what finds, by its kind and name as in "vadrantir/3", how an exercise of a site begins; undefined where that is not known. */
export function exercisesOf(/** @type {URL} */ site) {
    /** @type {Promise<Exercises> | undefined} */
    let all;
    return async (/** @type {string} */ kind, /** @type {string} */ name) => {
        const [game, number] = name.split("/");
        // What could not be loaded is tried again for the next board.
        const of = (await (all ??= loaded(site)).catch(() => (all = undefined)))?.[kind] ?? {};
        return Object.hasOwn(of, game) ? of[game][Number(number) - 1] : undefined;
    };
}

/**
 * Loads the script.
 *
 * @param {URL} site
 * @returns {Promise<Exercises>}
 */
async function loaded(site) {
    const address = new URL("embed.exercises.js", site).href;
    // A page with Trusted Types, as those of the site, takes no address of a script from a script but by `import`, which needs a header from another site.
    await (site.origin === location.origin ? import(address) : ran(address).catch(() => import(address)));
    return /** @type {any} */ (globalThis).pygamesExercises ?? {};
}

/** Runs a script of another site, which need not allow that by a header. @returns {Promise<void>} */
function ran(/** @type {string} */ address) {
    return new Promise((resolve, reject) => {
        const script = make("script");
        script.addEventListener("load", () => resolve());
        script.addEventListener("error", reject);
        if (self.crossOriginIsolated) script.crossOrigin = "anonymous";
        script.src = address;
        document.documentElement.append(script);
    });
}
