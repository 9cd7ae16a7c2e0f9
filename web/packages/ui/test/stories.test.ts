import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".tsx"));
/** What draws nothing of its own. */
const SILENT = ["each.tsx", "later.tsx"];

it("every component has a story beside it", () => {
	const bare = files.filter((f) => !f.endsWith(".story.tsx") && !SILENT.includes(f) && !files.includes(f.replace(".tsx", ".story.tsx")));
	expect(bare).toEqual([]);
});

it("no story gets into a site", () => {
	expect(readFileSync(join(src, "index.ts"), "utf8")).not.toContain("story");
});
