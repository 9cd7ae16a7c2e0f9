/** Builds the member site, then renders its templates per language into dist/prerender (docs/prerender.md). */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { critical } from "./critical.mjs";
import { expand } from "./expand.mjs";
import { splitFaces } from "./faces.mjs";
import { drawIcons } from "./icons.mjs";
import { writeWorker } from "./worker.mjs";

const app = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(app, "dist");
const serverDir = join(app, "../../node_modules/.cache/baize-member-server");
/** Languages with enough sentences of their own; the others see English pages. */
const report = JSON.parse(readFileSync(join(app, "../../packages/i18n/src/generated/languages.json"), "utf8"));
const LANGUAGES = Object.keys(report).filter((lang) => report[lang].offered);

await build({ root: app, logLevel: "warn" });
await build({ root: app, logLevel: "warn", build: { ssr: "src/entry-server.tsx", outDir: serverDir, emptyOutDir: true, manifest: false }, ssr: { noExternal: [/^@baize\//] } });

const { renderTemplate, labels, phrases, addresses, memberPaths } = await import(pathToFileURL(join(serverDir, "entry-server.js")).href);
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const page = readFileSync(join(dist, "index.html"), "utf8");
const buildId = createHash("sha256").update(JSON.stringify(manifest)).digest("hex").slice(0, 12);
const assets = Object.values(manifest).flatMap((e) => e.assets ?? []);
const headScript = readFileSync(join(app, "src/head.js"), "utf8")
	.replace("@icons", `/${assets.find((f) => /icons-.*\.svg$/.test(f))}`)
	.replace(/\/\*.*?\*\//s, "")
	.replace(/\s+/g, " ")
	.replace(/ ?([=(){};,:?&|<>]) ?/g, "$1")
	.trim();

const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The files that a template needs besides the entry: fetched at once instead of one after the other. */
function preloads(template, lang) {
	const wanted = [new RegExp(`i18n/src/generated/${lang}/(?:shell\\.json|index\\.ts)$`)];
	if (template === "home") wanted.push(new RegExp(`i18n/src/generated/${lang}/home\\.json$`), /src\/routes\/home\.tsx$/);
	const scripts = closure(Object.keys(manifest).filter((key) => wanted.some((w) => w.test(key))));
	const files = [...Object.values(manifest).map((e) => e.file), ...assets];
	return { font: files.find((f) => /manrope-latin-wght/.test(f)), scripts };
}

/** Some files with all that they import, the entry's own left out. */
function closure(keys) {
	const files = new Set();
	const add = (key) => {
		const entry = manifest[key];
		if (!entry || files.has(entry.file) || entry.isEntry) return;
		files.add(entry.file);
		for (const i of entry.imports ?? []) add(i);
	};
	keys.forEach(add);
	return [...files];
}

/** The scripts of each page of the member centre: a page's address names them, so that they need not be asked for one after the other. */
function parts() {
	const table = "src/routes/member-more.tsx";
	const rows = [...readFileSync(join(app, table), "utf8").matchAll(/page\("([\w-]+)", \(\) => import\("\.\/([\w-]+\.tsx)"\)/g)];
	if (rows.length !== memberPaths.length) throw new Error(`${rows.length} rows of ${table} can be read, it has ${memberPaths.length}`);
	const known = new Set(closure(Object.values(manifest).flatMap((e) => (e.isEntry ? (e.imports ?? []) : []))));
	return Object.fromEntries(rows.map(([, name, file]) => [`/member/${name}`, closure([table, `src/routes/${file}`]).filter((f) => !known.has(f))]));
}

const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map(([tag, file]) => ({ tag, css: readFileSync(join(dist, file), "utf8") }));
const faces = splitFaces(dist, manifest);
/** The faces of a language's first view; the others are named in the whole sheet. */
const FACES = { bn: /Bengali|-bengali-/, ar: /-arabic-/, hi: /-devanagari-/ };
const firstFont = (lang) => (face) => /Fallback|manrope-latin-wght/.test(face) || (/Currency/.test(face) && hasSign(lang)) || (FACES[lang]?.test(face) ?? false);
/** Whether the sign of the taka needs a face of its own: the Bengali one has it. */
const hasSign = (lang) => lang !== "bn";
/**
 * Parts that the first paint does not show: below it, or empty until something happens. The footer's own place must be known, or it would push the others;
 * so must that of the link that skips the menu. */
const UNSEEN = /(?<=<footer class="footer">)[\s\S]*?(?=<\/footer>)|<dialog[\s\S]*?<\/dialog>|class="(?:toasts|scroll-top|skeleton)[^"]*"/g;

/** The rules that the first paint needs; what lies below it waits for the whole sheet. */
function stylesOf(markup, lang, dir) {
	return sheets.map(({ css }) => critical(css, `<html><body>${markup.replace(UNSEEN, "")}`, { font: firstFont(lang), lang, dir })).join("");
}

/**
 * The head in the order in which a slow line should carry it: the styles that the first paint needs, within the page,
 * the font, the largest picture, and only then the scripts, which adopt what is drawn already.
 */
function head(template, lang, styles) {
	const { font, scripts } = preloads(template, lang);
	const bundled = [...page.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)">/g)].map((m) => m[1]);
	return [
		`<script>${headScript}</script>`,
		`<style>${styles}</style>`,
		font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : "",
		template === "home" ? '@@if banners@@<link rel="preload" as="image" fetchpriority="high" href="@@banners.0.imageUrl@@">@@end@@' : "",
		...[...new Set([...bundled, ...scripts])].map((f) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${f}">`),
	].join("");
}

/**
 * The face of the one sign that figures have and letters do not. It is used when the figures come, with the scripts: had it
 * to be fetched then, its arrival would have every text laid out a second time.
 */
function signFace(lang) {
	const file = assets.find((f) => /currency/.test(f));
	return file && hasSign(lang) ? `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${file}">` : "";
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
const hashes = { script: [hashOf(headScript)], style: {} };

/** What is said when the page's scripts do not come: it stands in the page, for it cannot be fetched then. */
const trouble = ({ slow, abnormal, retry }) => `<p>${slow}</p><p hidden>${abnormal}</p><a class="btn btn-secondary" href="">${retry}</a>`;

for (const lang of LANGUAGES) {
	tables[lang] = await labels(lang);
	const said = await phrases(lang);
	for (const template of ["home", "shell"]) {
		const markup = clean(await renderTemplate(template, lang));
		check(template, lang, markup, await renderTemplate(template, lang, sample), sample);
		const styles = stylesOf(markup, lang, said.dir);
		hashes.style[`${template}.${lang}`] = hashOf(styles);
		const text = page
			.replace('lang="en" dir="ltr"', `lang="${lang}" dir="${said.dir}" style="@@permission.brand.style@@"`)
			.replace('name="build" content=""', `name="build" content="${buildId}"`)
			.replace('name="description" content=""', () => `name="description" content="${said.description}"`)
			.replace("<title>Baize</title>", "<title>@@permission.brand.name@@</title>")
			.replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, "")
			.replace("<!--head-->", () => head(template, lang, styles))
			.replace('<div id="root" data-template="shell"></div>', () => `<div id="root" data-template="${template}">${markup}</div>`)
			.replace(/(id="trouble"[^>]*>)/, (tag) => tag + trouble(said))
			.replace(
				"<!--boot-->",
				() => `<script type="application/json" id="boot">@@json@@</script>${sheets.map((s) => s.tag.replace(" crossorigin", "")).join("")}${faces(lang)}${signFace(lang)}`,
			)
			.replace(/\n\t*/g, "");
		writeFileSync(join(out, `${template}.${lang}.html`), text);
	}
}
drawIcons(join(dist, "icons"));
writeWorker({ app, dist, buildId, manifest, languages: LANGUAGES });
writeFileSync(
	join(out, "manifest.json"),
	JSON.stringify({ build: buildId, languages: LANGUAGES, scriptHashes: hashes.script, styleHashes: hashes.style, labels: tables, parts: parts() }, null, "\t"),
);
writeFileSync(join(dist, ".vite/routes.json"), JSON.stringify(addresses, null, "\t"));
writeFileSync(join(dist, "version.json"), JSON.stringify({ build: buildId }));
rmSync(join(dist, "index.html"));
writeFileSync(join(dist, ".gitkeep"), "");
