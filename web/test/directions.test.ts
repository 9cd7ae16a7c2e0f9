import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const MAX_LINES = 250;
const LEVELS: Record<string, readonly string[]> = {
	kernel: [],
	realtime: ["kernel"],
	i18n: ["kernel"],
	api: ["kernel"],
	ui: ["kernel", "i18n"],
	entry: ["kernel", "i18n", "api", "ui"],
	"game-kit": ["kernel"],
};

function sources(dir: string): string[] {
	return readdirSync(dir).flatMap((name) => {
		const path = join(dir, name);
		if (/^(node_modules|dist|generated)$/.test(name)) return [];
		return statSync(path).isDirectory() ? sources(path) : /\.(ts|tsx)$/.test(name) ? [path] : [];
	});
}

const files = ["apps", "packages", "games"].flatMap((d) => sources(join(root, d))).map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
const importsOf = (text: string) => [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((m) => m[1] as string);

/** What is wrong with an import, or nothing. */
function wrong(path: string, to: string): string | undefined {
	const [area, name] = path.split("/") as [string, string];
	const pkg = /^@baize\/([\w-]+)/.exec(to)?.[1];
	if (area === "packages" && pkg && pkg !== name && !LEVELS[name]?.includes(pkg)) return `${path} -> ${to}: ${name} may use ${LEVELS[name]?.join() || "nothing"}`;
	if (pkg && /^(member|agent|staff)$/.test(pkg)) return `${path} -> ${to}: an app imports no app`;
	if (area === "games" && pkg && !/^(kernel|game-kit)$/.test(pkg)) return `${path} -> ${to}: a game uses the kernel and the game kit only`;
	const feature = /src\/features\/([\w-]+)\//.exec(path)?.[1];
	const other = to.startsWith(".") ? /features\/([\w-]+)\//.exec(join(path, "..", to))?.[1] : undefined;
	if (feature && other && other !== feature) return `${path} -> ${to}: a feature imports no feature`;
	return undefined;
}

it("imports go down only", () => {
	expect(files.flatMap((f) => importsOf(f.text).flatMap((to) => wrong(f.path, to) ?? []))).toEqual([]);
});

it("no file is longer than is easily read", () => {
	expect(files.filter((f) => f.text.split("\n").length > MAX_LINES).map((f) => f.path)).toEqual([]);
});

it("ui fetches nothing", () => {
	expect(files.filter((f) => f.path.startsWith("packages/ui/") && /\bfetch\(|@tanstack/.test(f.text)).map((f) => f.path)).toEqual([]);
});

it("no text for readers stands in the code", () => {
	const literal = />\s*[A-Z][a-z]+(?: [a-z]+)+\s*</;
	expect(files.filter((f) => f.path.endsWith(".tsx") && !f.path.includes("test") && literal.test(f.text)).map((f) => f.path)).toEqual([]);
});
