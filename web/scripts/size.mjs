/** What the member site's first view weighs by its build (gzip); run alone it prints the table and fails above the budgets. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const dist = new URL("../apps/member/dist/", import.meta.url);

/** The build's own list of its files. */
export function manifest() {
	const file = new URL(".vite/manifest.json", dist);
	if (!existsSync(file)) throw new Error("build first");
	return JSON.parse(readFileSync(file, "utf8"));
}

const weigh = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;

/** Rows of name, bytes and budget in bytes. */
export function sizes() {
	const chunks = manifest();
	const entry = Object.values(chunks).find((e) => e.isEntry);
	const byKey = (end) => Object.entries(chunks).find(([k]) => k.endsWith(end))?.[1];
	const assets = readdirSync(new URL("assets/", dist));
	const sum = (files) => files.reduce((s, f) => s + weigh(f), 0);
	const closure = (chunk, seen = new Set()) => {
		if (!seen.has(chunk.file)) {
			seen.add(chunk.file);
			for (const key of chunk.imports ?? []) closure(chunks[key], seen);
		}
		return seen;
	};
	const shell = [...closure(entry), byKey("en/shell.json").file];
	const home = [...closure(byKey("routes/home.tsx")), byKey("en/home.json").file].filter((f) => !shell.includes(f));
	return [
		{ name: "shell JavaScript with its messages", bytes: sum(shell), budget: 125_000 },
		{ name: "home route with its messages", bytes: sum(home), budget: 20_000 },
		{ name: "style sheet of the site", bytes: sum(entry.css ?? []), budget: 22_000 },
		{ name: "icons", bytes: sum(assets.filter((f) => /^icons-.*\.svg$/.test(f)).map((f) => `assets/${f}`)), budget: 9_000 },
	];
}

/** One line of the table. */
export function line(name, value, limit, over) {
	return `${name.padEnd(40)} ${value.padStart(10)}${limit ? ` of ${limit}` : ""}${over ? "  OVER" : ""}`;
}

export const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const rows = sizes();
	for (const r of rows) console.log(line(r.name, kilo(r.bytes), kilo(r.budget), r.bytes > r.budget));
	process.exitCode = rows.some((r) => r.bytes > r.budget) ? 1 : 0;
}
