// Offers the newer version of the site to a page whose own files are gone from the server.

const OURS = new URL(".", import.meta.url).pathname.split("/").at(-2) ?? "";

/** Looks whether the server gives out another version than this one and, if so, announces it by the event "site-kept". */
export async function offerNewer() {
    try {
        const response = await fetch(location.href.split("#")[0], { cache: "no-cache" });
        const page = response.ok ? await response.text() : "";
        // A network that asks for a password answers with a page of its own.
        if (page.includes("assets/site-") && !page.includes(OURS)) dispatchEvent(new CustomEvent("site-kept", { detail: "newer" }));
    } catch {
        // There is no network, then.
    }
}
