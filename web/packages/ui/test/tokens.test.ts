import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../src/styles/tokens.css"), "utf8");

/** The tokens of a theme; light changes what dark sets first, a brand's own hue stands as its default. */
function tokensOf(theme: "dark" | "light"): Record<string, string> {
	const rules = [...css.matchAll(/(?:^|\n)([^{}\n]*(?:\n[^{}\n]*)?)\{([^{}]*)\}/g)];
	const own = rules.filter(([, selector]) => selector?.includes('[data-theme="dark"]') || (theme === "light" && selector?.includes('[data-theme="light"]')));
	const set = own.flatMap(([, , body]) => [...(body ?? "").matchAll(/--([\w-]+):\s*(?:var\(--[\w-]+,\s*)?(#[0-9a-f]{6})/g)]);
	return Object.fromEntries(set.map(([, name, value]) => [name, value]));
}

function light(hex: string): number {
	const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of WCAG 2: from 1 to 21. */
function contrast(a: string, b: string): number {
	const [low = 0, high = 0] = [light(a), light(b)].sort((x, y) => x - y);
	return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["bg0", "bg1", "bg2", "bg3"];
const TEXTS = ["text-1", "text-2", "text-3", "marigold-text", "kingfisher", "lily", "paddy", "chilli", "violet"];
const FILLS: [string, string][] = [
	["on-marigold", "marigold"],
	["on-kingfisher", "kingfisher"],
	["on-lily", "lily"],
];
const TEXT = 4.5;
const CONTROL = 3;

for (const theme of ["dark", "light"] as const) {
	const tokens = tokensOf(theme);
	const between = (a: string, b: string) => contrast(tokens[a] ?? a, tokens[b] ?? b);

	it.each(TEXTS.flatMap((t) => GROUNDS.map((g) => [t, g] as const)))(`${theme}: %s is read on %s`, (text, ground) => expect(between(text, ground)).toBeGreaterThanOrEqual(TEXT));
	it.each(FILLS)(`${theme}: %s is read on %s`, (text, ground) => expect(between(text, ground)).toBeGreaterThanOrEqual(TEXT));
	it.each(GROUNDS)(`${theme}: the edge of a control and the ring of the focus are seen on %s`, (ground) => {
		expect(between("border", ground)).toBeGreaterThanOrEqual(CONTROL);
		expect(between("kingfisher", ground)).toBeGreaterThanOrEqual(CONTROL);
	});
	it(`${theme}: the main button is seen on the page`, () => {
		const edge = theme === "light" ? "marigold-edge" : "marigold";
		for (const ground of GROUNDS) expect(between(edge, ground)).toBeGreaterThanOrEqual(CONTROL);
	});
}
