"""Python in a worker of a page of the site, as the computer player has it, to measure how fast it is."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page

from building import MODULES, ROOT

# The site's own module, found where the page has found it, starts Python in a worker. But it starts with Python's library as
# published: the command line, which is in the wheel alone, needs more of that than a page.
IN_WORKER = """async ([wheel, library, source, calls]) => {
    const work = async (starter, wheel, stdLibURL, source, calls) => {
        const { startPython } = await import(starter);
        const python = await startPython({ stdLibURL });
        python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel", { extractDir: "/engine" });
        python.runPython("import sys; sys.path.insert(0, '/engine')");
        const measure = python.runPython(source);
        for (const args of calls) measure(...args);
        postMessage(calls.map((args) => measure(...args)));
    };
    const config = JSON.parse(document.querySelector("py-config").textContent);
    const starter = new URL("python.js", new URL(config.interpreter, location.href));
    const options = [starter, new URL(wheel, location.href), new URL(library, location.href), source, calls];
    const script = new Blob([`(${work})(...${JSON.stringify(options)})`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script), { type: "module" });
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
    });
}"""
#: Where the worker finds Python's library as published.
LIBRARY = "published-library.zip"


def measured(browser: Browser, address: str, source: str, calls: Sequence[Sequence[Any]]) -> list[Any]:
    """Return what a function measures in a worker, a text for each call, read as JSON.

    A browser compiles WebAssembly twice, first quickly and then well, and what is running ends in the code it began in. The computer
    player thinks in many short calls, so it comes to the better code within seconds. Hence all calls are made twice, and the second
    time counts.

    Args:
        browser: the browser.
        address: where the site is served.
        source: Python whose last line names the function; the package is there to import.
        calls: the arguments of each call.
    """
    # The page's policy would not let a worker be made of a text.
    page: Page = browser.new_page(bypass_csp=True)
    page.route(f"**/{LIBRARY}", lambda route: route.fulfill(path=MODULES / "pyodide" / "python_stdlib.zip"))
    page.goto(address)
    (wheel,) = (ROOT / "dist" / "python").glob("*.whl")
    return [json.loads(text) for text in page.evaluate(IN_WORKER, [f"python/{wheel.name}", LIBRARY, source, calls])]
