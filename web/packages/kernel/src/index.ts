/** Pure words of the product: money, ids, dates. No React, no DOM. */
export * from "./dates.ts";
export * from "./figures.ts";
export * from "./ids.ts";
export * from "./money.ts";
