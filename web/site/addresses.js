// Writes out where this site is, for whoever copies an address from the page: a site of static files does not know that before.

for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-address]"))) {
    element.textContent = new URL(element.dataset.address ?? "", document.baseURI).href;
}
