import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const style = (name: string) => readFileSync(join(import.meta.dirname, `../src/styles/${name}.css`), "utf8");
const controls = style("controls");
const touch = /@media \(max-width: 599px\), \(pointer: coarse\) \{\n([\s\S]*?)\n\}/.exec(style("access"))?.[1] ?? "";
const px = (text: string | undefined) => Number.parseFloat(text ?? "NaN");
/** The first length of a property in the rule of a class. */
const drawn = (selector: string, property: string) => px(new RegExp(`\n\t\\${selector} \\{[^}]*\\b${property}: ([\\d.]+px)`).exec(controls)?.[1]);
/** How far the last rule for a class reaches over its padding box, above and below. */
const over = (selector: string) =>
	-px([...touch.matchAll(/^\t(\S.*)::after \{.*\binset(?:-block)?: (-[\d.]+px)/gm)].filter(([, of]) => of?.split(/[(), ]+/).includes(selector)).at(-1)?.[2]);

it("a finger reaches 44 px of a small button, which is drawn lower, and no more than 48 of a tab", () => {
	// What is laid over an element is measured from within its border.
	const border = drawn(".btn", "border");
	expect(drawn(".btn-sm", "min-height") - 2 * border + 2 * over(".btn-sm")).toBe(44);
	expect(drawn(".tab", "min-height") + 2 * over(".tab")).toBe(48);
});
