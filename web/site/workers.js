// Starts the site's workers. Browsers that know Trusted Types refuse every other way: a worker runs whatever is at its address.

const OURS = [new URL("worker.js", import.meta.url).href, new URL("snapshot-worker.js", import.meta.url).href];
const SERVICE_WORKER = new URL("service-worker.js", globalThis.document?.baseURI ?? import.meta.url).href;

const rules = {
    /** @param {string} address */
    createScriptURL(address) {
        if (address !== SERVICE_WORKER && !OURS.includes(address)) throw new TypeError(`the site has no worker at ${address}`);
        return address;
    },
};
const policy = globalThis.trustedTypes?.createPolicy("pygames-workers", rules) ?? rules;

/**
 * Returns a worker that runs one of the modules beside this one.
 *
 * @param {string} name
 */
export function startWorker(name) {
    return new Worker(policy.createScriptURL(new URL(name, import.meta.url).href), { type: "module" });
}

/** Registers the service worker; resolves to its registration. */
export function registerServiceWorker() {
    return navigator.serviceWorker.register(policy.createScriptURL(SERVICE_WORKER), { updateViaCache: "none" });
}
