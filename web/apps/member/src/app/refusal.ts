/** The sentence of a refused call, at hand for every page. */
export { refusal } from "@baize/entry";
