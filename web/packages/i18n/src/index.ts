/** Languages of the product: compiled ICU messages, plurals, directions. */
export type { Bundle, Messages } from "./generated/keys.ts";
export * from "./languages.ts";
export * from "./load.ts";
export * from "./react.tsx";
export { type Args, type Compiled, format, type Part } from "./runtime.ts";
