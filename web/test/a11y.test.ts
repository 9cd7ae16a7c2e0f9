import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PLACES } from "../apps/staff/src/app/manifest.ts";
import { LAYERS, PLAIN, staffPaths } from "../scripts/a11y/layers.mjs";

/** The sites, and the way in that they share. */
const place = (file: string) => join(import.meta.dirname, file.startsWith("entry/") ? "../packages" : "../apps", file);
const sources = ["member", "agent", "staff", "entry"].flatMap((name) =>
	readdirSync(place(`${name}/src`), { recursive: true, encoding: "utf8" })
		.filter((f) => f.endsWith(".tsx") && !f.endsWith(".test.tsx"))
		.map((f) => `${name}/src/${f}`),
);
const text = (file: string) => readFileSync(place(file), "utf8");
const draws = (file: string) => /<(?:Dialog|Sheet|ConfirmDialog|ActDialog|FormDialog|SecretDialog)\b/.test(text(file));
/** What a route of a layer draws is opened by its address. */
const byAddress = new Set(
	[...text("member/src/app/manifest.ts").matchAll(/import\("\.\.\/routes\/([\w-]+)\.tsx"\)[^{}]*modal: true/g)].flatMap(([, name]) => {
		const route = `member/src/routes/${name}.tsx`;
		return [route, ...[...text(route).matchAll(/from "\.\.\/(features\/[^"]+\.tsx)"/g)].map(([, file]) => `member/src/${file}`)];
	}),
);
/** The kit of the offices: every dialog that it draws is of a page in the table. */
const KIT = ["staff/src/kit/act-dialog.tsx", "staff/src/kit/form-dialog.tsx", "staff/src/kit/secret-dialog.tsx", "member/src/routes/seamless.tsx"];

it("the walk knows every layer that is drawn", () => {
	const known = [...LAYERS.map((l) => l.file), ...PLAIN, ...KIT];
	expect(sources.filter((f) => draws(f) && !byAddress.has(f) && !known.includes(f))).toEqual([]);
});

it("the table of layers has no row of what is gone", () => {
	expect([...LAYERS.map((l) => l.file), ...PLAIN].filter((f) => !sources.includes(f))).toEqual([]);
});

it("the walk goes to every place of the back office", () => {
	expect(staffPaths().sort()).toEqual(PLACES.map((p) => p.path).sort());
});
