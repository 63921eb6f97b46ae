// Which boards of the page are alive: two at most, since each has a Python of its own, which takes some 60 MB.
//
// A board that wants to be alive has the place of one that is out of sight or, once somebody has touched it or asked something of it, of that
// which was used longest ago. A board that waits for an answer keeps its place. Whichever has to go rests as a picture.
//
// A board here is {pressing, inSight, live(), wake(), rest()}: whether somebody has touched it, whether it is in sight, and its frame, if it is alive.

const MOST = 2;

/** @typedef {{ pressing: boolean, inSight: boolean, live(): import("./live.js").Live | null, wake(): void, rest(): void }} Board */

const alive = /** @type {Set<Board>} */ (new Set()); // the one that was used longest ago comes first
const wanting = /** @type {Set<Board>} */ (new Set());
let tending = false;

/** Has a board come alive as soon as there is a place for it. */
export function want(/** @type {Board} */ board) {
    if (!alive.has(board)) wanting.add(board);
    tend();
}

/** Takes note that a board has left sight: it need not come alive, unless somebody has touched it, and another one may have its place. */
export function unseen(/** @type {Board} */ board) {
    if (!board.pressing) wanting.delete(board);
    // Whichever leaves at the same moment wants no place either.
    queueMicrotask(tend);
}

/** Takes note that a board is being used. */
export function used(/** @type {Board} */ board) {
    if (alive.delete(board)) alive.add(board);
}

/** Takes note that a board is no longer alive, or no longer wants to be. */
export function leave(/** @type {Board} */ board) {
    wanting.delete(board);
    alive.delete(board);
    tend();
}

/** Returns the board that was used last of those that are alive, if any is. */
export function anyAlive() {
    return [...alive].at(-1);
}

/** Gives the places that there are to the boards that want them, first to those that somebody has touched. */
export function tend() {
    if (tending) return;
    tending = true;
    try {
        for (const board of [...wanting].sort((one, other) => Number(other.pressing) - Number(one.pressing))) {
            if (alive.size >= MOST && !makeRoom(board)) continue;
            wanting.delete(board);
            alive.add(board);
            board.wake();
        }
    } finally {
        // Also if a board could not be woken.
        tending = false;
    }
}

/** Puts a board to rest in whose place another one may come; returns whether there was one. */
function makeRoom(/** @type {Board} */ board) {
    const idle = [...alive].filter((other) => !other.live()?.busy);
    const last = idle.find(({ inSight }) => !inSight) ?? (board.pressing ? idle[0] : undefined);
    if (!last) return false;
    alive.delete(last);
    last.rest();
    return true;
}
