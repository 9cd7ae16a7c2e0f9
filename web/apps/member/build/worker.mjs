/** Writes the service worker of this build: src/worker.js with the build's id and the files that the offline shell needs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const OFFLINE = [/^index\.html$/, /src\/routes\/(?:home|help|helpmc)\.tsx$/, /^_rest-/];

export function writeWorker({ app, dist, buildId, manifest, languages }) {
	const files = new Set();
	const add = (key) => {
		const chunk = manifest[key];
		if (!chunk || files.has(chunk.file)) return;
		files.add(chunk.file);
		for (const sheet of chunk.css ?? []) files.add(sheet);
		for (const i of chunk.imports ?? []) add(i);
	};
	for (const key of Object.keys(manifest)) if (OFFLINE.some((o) => o.test(key))) add(key);
	for (const chunk of Object.values(manifest)) for (const a of chunk.assets ?? []) if (/icons-.*\.svg$|manrope-latin-wght|currency/.test(a)) files.add(a);
	const words = ["index.ts", "shell.json", "home.json", "content.json"];
	const own = (lang) => words.map((name) => Object.entries(manifest).find(([key]) => key.endsWith(`generated/${lang}/${name}`))?.[1].file).filter(Boolean);
	const data = {
		build: buildId,
		files: [...files].map((f) => `/${f}`),
		languages: Object.fromEntries(languages.map((l) => [l, own(l).map((f) => `/${f}`)])),
	};
	const code = readFileSync(join(app, "src/worker.js"), "utf8")
		.replace("/* build */ null", JSON.stringify(data))
		.replace(/^\s*\/\*\*?[\s\S]*?\*\/\n/gm, "")
		.replace(/\n\s*/g, "\n");
	writeFileSync(join(dist, "sw.js"), code);
}
