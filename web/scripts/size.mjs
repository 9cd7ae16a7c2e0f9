/** What the member site weighs by its build (gzip), route by route; run alone it prints the table and fails above the budgets. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const dist = new URL("../apps/member/dist/", import.meta.url);
/** Every game that has a client. */
const GAMES = readdirSync(new URL("../games/", import.meta.url)).filter((name) => existsSync(new URL(`../games/${name}/src/index.ts`, import.meta.url)));

/** What each route may weigh beyond the shell, by the first name that matches its file. */
const ROUTES = [
	[/^home/, 15_000],
	[/^(games|centre|own-games|search|promotions)/, 18_000],
	[/^(login|register|password|forgot)/, 20_000],
	[/^member-(deposit|withdraw|transfer|wallet)/, 18_000],
	[/^member$/, 20_000],
	// The member centre's own frame, 20 KB, and a page of 15 KB in it.
	[/^member-/, 35_000],
	// The verifiers of all games with every par sheet: the page works without a connection.
	[/^verify$/, 30_000],
	[/./, 18_000],
];

/** The build's own list of its files. */
export function manifest() {
	const file = new URL(".vite/manifest.json", dist);
	if (!existsSync(file)) throw new Error("build first");
	return JSON.parse(readFileSync(file, "utf8"));
}

const weigh = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
const sum = (files) => [...files].reduce((s, f) => s + weigh(f), 0);

function closure(chunks, chunk, seen = new Set()) {
	if (!seen.has(chunk.file)) {
		seen.add(chunk.file);
		for (const key of chunk.imports ?? []) closure(chunks, chunks[key], seen);
	}
	return seen;
}

/** One row a route: its own chunks, without its messages. */
function routes(chunks, shell) {
	return Object.entries(chunks)
		.filter(([key]) => /^src\/routes\/[^/]+\.tsx$/.test(key))
		.map(([key, chunk]) => {
			const name = key.replace(/^src\/routes\/|\.tsx$/g, "");
			const own = [...closure(chunks, chunk)].filter((f) => !shell.has(f));
			return { name: `route ${name}`, bytes: sum(own), budget: ROUTES.find(([match]) => match.test(name))[1] };
		});
}

/** The largest bundle of messages that a member may load, by language. */
function messages(chunks) {
	const rows = Object.entries(chunks).flatMap(([key, chunk]) => {
		const [, lang, bundle] = /generated\/([\w-]+)\/([\w-]+)\.json$/.exec(key) ?? [];
		return lang && !/^(staff|desk|agent)/.test(bundle) ? [{ lang, bundle, bytes: weigh(chunk.file) }] : [];
	});
	const largest = rows.sort((a, b) => b.bytes - a.bytes)[0];
	return { name: `messages, largest (${largest.lang} ${largest.bundle})`, bytes: largest.bytes, budget: 8_000 };
}

/** A house game with all it imports beyond the shell, which every game page has. */
function games(chunks, shell) {
	return GAMES.flatMap((game) => {
		const chunk = Object.entries(chunks).find(([key]) => key.endsWith(`games/${game}/src/index.ts`))?.[1];
		return chunk ? [{ name: `game ${game}`, bytes: sum([...closure(chunks, chunk)].filter((f) => !shell.has(f))) + sum(chunk.css ?? []), budget: 60_000 }] : [];
	});
}

/** Rows of name, bytes and budget in bytes. */
export function sizes() {
	const chunks = manifest();
	const entry = Object.values(chunks).find((e) => e.isEntry);
	const byKey = (end) => Object.entries(chunks).find(([k]) => k.endsWith(end))?.[1];
	const assets = readdirSync(new URL("assets/", dist));
	const shell = closure(chunks, entry);

	return [
		{ name: "shell JavaScript", bytes: sum(shell), budget: 100_000 },
		{ name: "shell messages, en", bytes: weigh(byKey("en/shell.json").file), budget: 8_000 },
		...routes(chunks, shell),
		{ name: "style sheet of the site", bytes: sum(entry.css ?? []), budget: 22_000 },
		{ name: "icons", bytes: sum(assets.filter((f) => /^icons-.*\.svg$/.test(f)).map((f) => join("assets", f))), budget: 9_000 },
		messages(chunks),
		...games(chunks, shell),
	];
}

/** One line of the table. */
export function line(name, value, limit, over) {
	return `${name.padEnd(44)} ${value.padStart(11)}${limit ? ` of ${limit}` : ""}${over ? "  OVER" : ""}`;
}

export const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	const rows = sizes();
	for (const r of rows) console.log(line(r.name, kilo(r.bytes), kilo(r.budget), r.bytes > r.budget));
	process.exitCode = rows.some((r) => r.bytes > r.budget) ? 1 : 0;
}
