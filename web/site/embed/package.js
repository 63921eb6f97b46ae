// What a program gets that has the package from npm: it says itself where its boards come from.

export { define } from "./element.js";
