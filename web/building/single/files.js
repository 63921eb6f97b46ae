// The files that the one file holds: compressed, as text, each in an element of its own. Scripts that ask their address for one get it from here.

/** Resolves to the page's files, by their names. */
export async function unpack() {
    const packed = [...document.querySelectorAll("script[data-file]")];
    const entries = packed.map(async ({ dataset, textContent, type }) => {
        const { body } = await fetch(`data:application/octet-stream;base64,${textContent}`);
        const content = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
        return [dataset.file, new Blob([content], { type })];
    });
    return Object.fromEntries(await Promise.all(entries));
}

/** Has `fetch` answer with these files wherever it is told to look for them. */
export function fetchFrom(files) {
    const { fetch } = globalThis;
    globalThis.fetch = async (request, ...rest) => {
        const file =
            files[
                String(request.url ?? request)
                    .split("/")
                    .pop()
            ];
        return file ? new Response(file) : fetch(request, ...rest);
    };
}
