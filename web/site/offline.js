// Has a service worker keep the site (service-worker.js), and tells the page of it by the event "site-kept": once the worker has found that
// every file is there, so that the page would open without a network, and again when a newer version is ready to take over, which it does
// only when it is asked to.

import { registerServiceWorker } from "./workers.js";

// How long an open page waits, in milliseconds, before it looks for a newer version again when somebody comes back to it.
const LOOK_AGAIN = 60 * 60 * 1000;

const workers = navigator.serviceWorker;
/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/** Keeps the site; resolves when that has begun, or to nothing where there are no service workers. */
export async function keepSite() {
    // There are none in some private windows, at addresses without encryption, and for files.
    registration = workers && (await registerServiceWorker().catch(() => undefined));
    if (!registration) return;
    workers.addEventListener("message", ({ data }) => {
        document.documentElement.dataset.kept = data;
        if (data === "whole") announce("ready");
    });
    workers.ready.then(({ active }) => active?.postMessage("tidy up"));
    if (registration.waiting) announce("newer");
    if (registration.installing) watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration?.installing ?? null));
    lookAgain(performance.now());
}

/** Lets the newer version take over, and opens the page again with it. */
globalThis.takeNewerVersion = () => {
    workers?.addEventListener("controllerchange", () => location.reload());
    // It has taken over already if another window was faster.
    if (registration?.waiting) registration.waiting.postMessage("take over");
    else location.reload();
};

/**
 * Announces the version that a worker brings when it has all of it, unless it is the first.
 *
 * @param {ServiceWorker | null} worker
 */
function watch(worker) {
    worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && registration?.active) announce("newer");
    });
}

/** @param {number} looked */
function lookAgain(looked) {
    document.addEventListener("visibilitychange", () => {
        if (document.hidden || performance.now() - looked < LOOK_AGAIN) return;
        looked = performance.now();
        registration?.update().catch(() => {}); // There is no network, then.
    });
}

/** @param {string} version */
function announce(version) {
    dispatchEvent(new CustomEvent("site-kept", { detail: version }));
}
