// Has Python read games that authors wrote by hand, for boards that only show them.

import { anyAlive, leave, tend, want } from "./alive.js";
import { Ended, Live, Lost, whyLost } from "./live.js";
import { languageAround, languageOf, speaker } from "./words.js";

// How long a frame that was started for this alone waits for more to read, in milliseconds.
const REST = 10_000;

/**
 * Returns what reads the game of options, and resolves to attributes of a board without Python; it rejects with `Lost` if that can be tried again.
 * It asks a board that is alive or, if none is, a frame that shows nothing; that is one of those that may be alive.
 */
export function readerOf(/** @type {URL} */ site) {
    /** @type {Live | null} */
    let live = null;
    const end = (/** @type {Error | undefined} */ problem = undefined) => {
        live?.end(problem);
        live = null;
    };
    const rested = () => {
        if (live?.busy) return;
        end();
        leave(place);
    };
    /** @type {any} */
    let timer;
    const place = {
        pressing: true,
        inSight: false,
        live: () => live,
        wake() {
            const say = speaker(languageOf(document.documentElement));
            const hear = (/** @type {any} */ letter) => {
                clearTimeout(timer);
                timer = setTimeout(rested, REST);
                const lost = letter.failed || whyLost(letter, site, say);
                if (!lost) return tend();
                end(new Lost(lost));
                leave(place);
            };
            const lang = languageAround(document.documentElement);
            live = new Live({ site, options: lang ? { lang } : {}, title: "pygames", tell: hear });
            live.element.hidden = true;
            document.documentElement.append(live.element);
        },
        rest: () => end(),
    };
    return async (/** @type {Record<string, string>} */ options) => {
        for (;;) {
            if (!anyAlive()) want(place);
            try {
                const asked = anyAlive()?.live();
                return await asked?.ask("read", options, asked !== live);
            } catch (error) {
                if (!(error instanceof Ended)) throw error;
            }
        }
    };
}
