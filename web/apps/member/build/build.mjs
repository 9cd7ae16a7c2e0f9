/** Builds the member site, then renders its templates per language into dist/prerender (docs/prerender.md). */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { expand } from "./expand.mjs";

const app = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(app, "dist");
const serverDir = join(app, "../../node_modules/.cache/baize-member-server");
const LANGUAGES = ["en", "bn"];

await build({ root: app, logLevel: "warn" });
await build({ root: app, logLevel: "warn", build: { ssr: "src/entry-server.tsx", outDir: serverDir, emptyOutDir: true, manifest: false }, ssr: { noExternal: [/^@baize\//] } });

const { renderTemplate, labels } = await import(pathToFileURL(join(serverDir, "entry-server.js")).href);
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const page = readFileSync(join(dist, "index.html"), "utf8");
const buildId = createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 12);
const headScript = readFileSync(join(app, "src/head.js"), "utf8")
	.replace(/\/\*.*?\*\//s, "")
	.replace(/\n\s*/g, " ")
	.trim();

/** The files that a template needs besides the entry: fetched at once instead of one after the other. */
function preloads(template, lang) {
	const wanted = [new RegExp(`i18n/src/generated/${lang}/shell\\.json$`)];
	if (template === "home") wanted.push(new RegExp(`i18n/src/generated/${lang}/home\\.json$`), /src\/routes\/home\.tsx$/);
	const files = new Set();
	const add = (key) => {
		const entry = manifest[key];
		if (!entry || files.has(entry.file) || entry.isEntry) return;
		files.add(entry.file);
		for (const i of entry.imports ?? []) add(i);
	};
	for (const key of Object.keys(manifest)) if (wanted.some((w) => w.test(key))) add(key);
	const fonts = Object.values(manifest)
		.map((e) => e.file)
		.filter((f) => /manrope-latin-wght/.test(f));
	const all = Object.values(manifest)
		.flatMap((e) => e.assets ?? [])
		.filter((f) => /manrope-latin-wght/.test(f));
	const font = [...fonts, ...all][0];
	return { font, scripts: [...files] };
}

/**
 * The head in the order in which a slow line should carry it: the style sheet and the font that the first paint waits
 * for, the largest picture, and only then the scripts, which adopt what is drawn already.
 */
function head(template, lang) {
	const { font, scripts } = preloads(template, lang);
	const bundled = [...page.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)">/g)].map((m) => m[1]);
	return [
		`<script>${headScript}</script>`,
		...(page.match(/<link rel="stylesheet"[^>]*>/g) ?? []),
		font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : "",
		template === "home" ? '@@if banners@@<link rel="preload" as="image" fetchpriority="high" href="@@banners.0.imageUrl@@">@@end@@' : "",
		...[...new Set([...bundled, ...scripts])].map((f) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${f}">`),
	].join("");
}

/** Takes out what React puts between neighbouring texts beside a block's mark, and the image hints that it hoists out of their scope. */
function clean(markup) {
	return markup
		.replace(/<!-- -->(?=@@(?:each |if |unless |end@@))/g, "")
		.replace(/(@@(?:(?:each|if|unless) [^@]*|end)@@)<!-- -->/g, "$1")
		.replace(/<link rel="preload" as="image"[^>]*>/g, "");
}

/** Fails the build when a filled template differs from what React draws of the same boot document. */
function check(template, lang, markup, drawn, boot) {
	const plain = (html) =>
		html
			.replaceAll("<!-- -->", "")
			.replaceAll("&#x27;", "&#39;")
			.replaceAll("&quot;", "&#34;")
			.replaceAll(/<link rel="preload" as="image"[^>]*>/g, "");
	const [a, b] = [plain(expand(markup, boot, tables[lang])), plain(drawn)];
	if (a === b) return;
	let i = 0;
	while (a[i] === b[i]) i++;
	throw new Error(`${template}.${lang} differs from the live page:\n  template ${a.slice(i - 80, i + 80)}\n  page     ${b.slice(i - 80, i + 80)}`);
}

const out = join(dist, "prerender");
const sample = JSON.parse(readFileSync(join(app, "test/boot.json"), "utf8"));
mkdirSync(out, { recursive: true });
const tables = {};
for (const lang of LANGUAGES) {
	tables[lang] = await labels(lang);
	for (const template of ["home", "shell"]) {
		const markup = clean(await renderTemplate(template, lang));
		check(template, lang, markup, await renderTemplate(template, lang, sample), sample);
		const text = page
			.replace('lang="en"', `lang="${lang}"`)
			.replace('name="build" content=""', `name="build" content="${buildId}"`)
			.replace("<title>Baize</title>", "<title>@@permission.brand.name@@</title>")
			.replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, "")
			.replace("<!--head-->", () => head(template, lang))
			.replace('<div id="root" data-template="shell"></div>', () => `<div id="root" data-template="${template}">${markup}</div>`)
			.replace("<!--boot-->", '<script type="application/json" id="boot">@@json@@</script>')
			.replace(/\n\t*/g, "");
		writeFileSync(join(out, `${template}.${lang}.html`), text);
	}
}
const hash = `sha256-${createHash("sha256").update(headScript).digest("base64")}`;
writeFileSync(join(out, "manifest.json"), JSON.stringify({ build: buildId, languages: LANGUAGES, scriptHashes: [hash], labels: tables }, null, "\t"));
writeFileSync(join(dist, "version.json"), JSON.stringify({ build: buildId }));
rmSync(join(dist, "index.html"));
writeFileSync(join(dist, ".gitkeep"), "");
