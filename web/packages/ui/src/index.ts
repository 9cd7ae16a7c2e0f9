/** Tokens, themes and primitives of the design. Nothing here fetches. */
export * from "./button.tsx";
export { cx } from "./cx.ts";
export * from "./each.tsx";
export * from "./feedback/facts.tsx";
export * from "./feedback/money.tsx";
export * from "./feedback/states.tsx";
export * from "./form/field.tsx";
export * from "./form/inputs.tsx";
export * from "./form/tabs.tsx";
export * from "./hooks/index.ts";
export * from "./icon.tsx";
export type { IconName } from "./icon-names.ts";
export * from "./media/carousel.tsx";
export * from "./media/game-card.tsx";
export * from "./media/marquee.tsx";
export * from "./overlay/dialog.tsx";
export * from "./overlay/menu.tsx";
export * from "./overlay/toast.tsx";
