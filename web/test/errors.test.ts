/** Every entry of the error catalogue (docs/errors.txt) that a site says: its key has words in both languages, some screen says it, and a test knows it. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const entries = readFileSync(join(root, "../docs/errors.txt"), "utf8")
	.split("\n")
	.filter((line) => line.trim() && !line.startsWith("#"))
	.map((line) => line.split("|").map((part) => part.trim()) as [string, string, string, string]);

function messages(lang: string): Record<string, string> {
	const dir = join(root, "packages/i18n/locales", lang);
	return Object.assign({}, ...readdirSync(dir).map((name) => JSON.parse(readFileSync(join(dir, name), "utf8")) as object));
}

function sources(dir: string, wanted: (name: string) => boolean): string[] {
	return readdirSync(dir).flatMap((name) => {
		const path = join(dir, name);
		if (/^(node_modules|dist|generated)$/.test(name)) return [];
		return statSync(path).isDirectory() ? sources(path, wanted) : /[.]tsx?$/.test(name) && wanted(name) ? [readFileSync(path, "utf8")] : [];
	});
}
const isTest = (name: string) => /[.](test|journey)[.]/.test(name);

const en = messages("en");
const bn = messages("bn");
const code = ["apps", "packages"].flatMap((d) => sources(join(root, d), (name) => !isTest(name))).join("\n");
const tests = ["apps", "packages", "e2e"].flatMap((d) => sources(join(root, d), isTest)).join("\n");

/** Whether code says a key: by its name, or by a template that it fits, such as `host.refused.${kind}`. */
function said(key: string): boolean {
	if (code.includes(`"${key}"`)) return true;
	const at = key.lastIndexOf(".");
	return code.includes(`\`${key.slice(0, at)}.\${`);
}

describe("the error catalogue", () => {
	it("has four parts a line", () => {
		for (const e of entries) expect(e, e.join("|")).toHaveLength(4);
		expect(entries.length).toBeGreaterThan(35);
	});

	for (const [name, , key] of entries.filter(([, from]) => from === "client")) {
		it(`${name}: ${key} has words in both languages, is said and tested`, () => {
			expect(en[key]).toBeTruthy();
			expect(bn[key]).toMatch(/[\u0980-\u09ff]/);
			expect(said(key)).toBe(true);
			expect(tests.includes(`"${key}"`), `no test or journey names ${key}`).toBe(true);
		});
	}
});
