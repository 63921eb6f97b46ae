// What the browser keeps for this copy of the site: the one place that knows under which keys, for scripts and for Python alike.
//
// The keys carry the folder of the site, as the names of its caches do: two copies on one host neither share their games nor delete each
// other's. Whoever asks uses short keys, as "prefs" or "game:ID". Anything here may throw where the browser refuses.

{
    // The one file (single.py) has this script inside. It has no folder that lasts: its games come along wherever it is moved.
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    const PREFIX = `pygames ${src ? new URL("../../", src).pathname : "file"} `;
    // Before, the keys named no folder.
    const OLD = "pygames:";
    const OURS = /^pygames:(prefs|learned|game:.+)$/;
    const isOld = (/** @type {string} */ key) => OURS.test(key);

    /** Copies an item of before to a key of ours, then removes it; returns whether that could be done: there must be room for both. */
    const takeOver = (/** @type {string} */ old) => {
        try {
            const text = localStorage.getItem(old) ?? "";
            let key = /** @type {Key} */ (old.slice(OLD.length));
            const taken = () => ![null, text].includes(localStorage.getItem(PREFIX + key));
            while (key.startsWith("game:") && taken()) key += "0";
            if (taken()) return false;
            localStorage.setItem(PREFIX + key, text);
            localStorage.removeItem(old);
            return true;
        } catch {
            return false;
        }
    };

    /**
     * Whether an item of before goes with ours: ours is the same or, for want of room, was not there yet. What an older window has written
     * beside ours stays.
     *
     * @param {Key} key
     */
    const standsFor = (key) => [null, localStorage.getItem(OLD + key)].includes(localStorage.getItem(PREFIX + key));

    globalThis.kept = {
        /** Returns the short key for a key of the storage; null if that is not ours. */
        short: (key) => (key.startsWith(PREFIX) ? /** @type {Key} */ (key.slice(PREFIX.length)) : null),

        /** Returns the short keys of all that is kept. What was kept before is taken over first or, if it cannot be, used where it is. */
        keys() {
            let all = Object.keys(localStorage);
            if (all.filter(isOld).filter(takeOver).length) all = Object.keys(localStorage);
            const ours = all.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
            const old = all.filter(isOld).map((key) => key.slice(OLD.length));
            return /** @type {Key[]} */ ([...new Set([...ours, ...old])]);
        },

        /** Whether nothing is kept; of thousands of keys, it looks at no more than it has to. */
        isEmpty() {
            for (let i = 0; i < localStorage.length; i++) {
                const key = localStorage.key(i) ?? "";
                if (key.startsWith(PREFIX) || isOld(key)) return false;
            }
            return true;
        },

        read: (key) => localStorage.getItem(PREFIX + key) ?? localStorage.getItem(OLD + key),

        write(key, text) {
            const whole = standsFor(key);
            localStorage.setItem(PREFIX + key, text);
            if (whole) localStorage.removeItem(OLD + key);
        },

        remove(key) {
            const whole = standsFor(key);
            localStorage.removeItem(PREFIX + key);
            if (whole) localStorage.removeItem(OLD + key);
        },

        /**
         * Returns what is kept at this moment, and whether that is the whole of it: an item that cannot be read leaves the others alone.
         * Python gets each text when it needs it, and of all of them, as JSON, only the number that a pattern finds.
         */
        look(pattern) {
            const numbered = new RegExp(pattern);
            /** @type {Map<string, string>} */
            const texts = new Map();
            /** @type {Record<string, number | null>} */
            const numbers = {};
            let whole = true;
            for (const key of this.keys()) {
                try {
                    const text = this.read(key) ?? "";
                    texts.set(key, text);
                    numbers[key] = Number(numbered.exec(text)?.[1] ?? NaN);
                } catch {
                    whole = false;
                }
            }
            return { numbers: JSON.stringify(numbers), read: (key) => texts.get(key) ?? "", whole };
        },
    };
}
