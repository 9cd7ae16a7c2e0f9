/** Measures what the member site's first view weighs (gzip) and fails above the budgets. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("../apps/member/dist/", import.meta.url);
if (!existsSync(new URL(".vite/manifest.json", dist))) throw new Error("build first");
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist)));
const weigh = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const entry = Object.values(manifest).find((e) => e.isEntry);
const byKey = (end) => Object.entries(manifest).find(([k]) => k.endsWith(end))?.[1];
const css = readdirSync(new URL("assets/", dist)).filter((f) => f.endsWith(".css"));
const rows = [
	["shell JS with English messages", weigh(entry.file) + weigh(byKey("en/shell.json").file) + (entry.imports ?? []).reduce((s, k) => s + weigh(manifest[k].file), 0), 125_000],
	["home route with its messages", weigh(byKey("routes/home.tsx").file) + weigh(byKey("en/home.json").file), 20_000],
	["style sheet", css.reduce((s, f) => s + weigh(`assets/${f}`), 0), 22_000],
	[
		"icons",
		weigh(
			readdirSync(new URL("assets/", dist))
				.filter((f) => f.startsWith("icons-"))
				.map((f) => `assets/${f}`)[0],
		),
		9_000,
	],
];
let over = false;
for (const [name, bytes, budget] of rows) {
	over ||= bytes > budget;
	console.log(`${name.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of ${budget / 1000}${bytes > budget ? "  OVER" : ""}`);
}
process.exitCode = over ? 1 : 0;
