// Short sounds, made by the browser itself: there are no files to load, and nobody waits for them.

/** Each sound as tones: when it begins, its pitch at first and at last, how long it takes, and how loud it is; in seconds and hertz.
 * @type {Record<string, [number, number, number, number, number][]>} */
const SOUNDS = {
    stone: [[0, 420, 150, 0.07, 0.5]],
    slide: [
        [0, 180, 260, 0.16, 0.25],
        [0.14, 380, 150, 0.07, 0.4],
    ],
    cut: [
        [0, 420, 150, 0.07, 0.5],
        [0.12, 240, 70, 0.14, 0.5],
    ],
    refused: [[0, 150, 120, 0.12, 0.3]],
    over: [
        [0, 392, 392, 0.18, 0.3],
        [0.16, 494, 494, 0.18, 0.3],
        [0.32, 587, 587, 0.36, 0.3],
    ],
};

/** @type {AudioContext | undefined} */
let context;

globalThis.playSound = (name) => {
    // A browser lets nothing be heard before somebody has touched the page: what comes before that is left out, and not heard later.
    if (!globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
    context ??= new AudioContext();
    // Besides "suspended" there is "interrupted", on a phone that was rung up or locked meanwhile.
    if (context.state !== "running") context.resume().catch(() => {});
    for (const [begin, first, last, length, loud] of SOUNDS[name]) {
        const [tone, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + begin];
        tone.type = "triangle";
        tone.frequency.setValueAtTime(first, start);
        tone.frequency.exponentialRampToValueAtTime(last, start + length);
        volume.gain.setValueAtTime(loud, start);
        volume.gain.exponentialRampToValueAtTime(0.001, start + length);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + length);
    }
};
