// As it starts, PyScript opens databases for what a program may install or which folders it may use; nothing here does either. Where a browser
// forbids databases, as many do in frames of other sites, the refusal would end the start. So it gets one that is empty and keeps nothing.

/** @param {unknown} result */
const answered = (result) => {
    const request = { onsuccess: /** @type {(event: object) => void} */ (() => {}) };
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
};
const store = { getAllKeys: () => answered([]) };
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answered(database) } });
