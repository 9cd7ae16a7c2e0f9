import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const messages = Object.assign(
	{},
	...["games", "tables", "poker", "fishing"].map((b) => JSON.parse(readFileSync(join(root, `packages/i18n/locales/en/${b}.json`), "utf8"))),
) as Record<string, string>;

function sources(dir: string): string[] {
	return readdirSync(dir).flatMap((name) => {
		const path = join(dir, name);
		if (name === "node_modules" || name === "harness" || name === "dist") return [];
		return statSync(path).isDirectory() ? sources(path) : /(?<!test)\.ts$/.test(name) ? [path] : [];
	});
}

const text = [...sources(join(root, "games")), ...sources(join(root, "packages/game-kit"))].map((p) => readFileSync(p, "utf8")).join("\n");

it("every message that a game names exists", () => {
	const named = [...text.matchAll(/"(games\.[\w.]+)"/g)].map((m) => m[1] as string);
	expect(named.filter((k) => !(k in messages))).toEqual([]);
});

it("every message stands in a game, whole or by its beginning", () => {
	const begun = [...text.matchAll(/`(games\.[\w.]+)\$\{/g)].map((m) => m[1] as string);
	expect(Object.keys(messages).filter((k) => !text.includes(`"${k}"`) && !begun.some((b) => k.startsWith(b)))).toEqual([]);
});
