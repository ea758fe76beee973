// What the built page makes elements with: shorter than the functions that type checks know.

export { Fragment, h } from "preact";
