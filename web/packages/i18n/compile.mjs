/**
 * Compiles locales/<lang>/<bundle>.json (flat key -> ICU sentence) into
 * src/generated/<lang>/<bundle>.json (parts that the runtime walks),
 * src/generated/<lang>/index.ts (one lazy chunk a bundle), src/generated/keys.ts
 * (which key takes which arguments) and src/generated/languages.json (how much
 * of each language there is). English and Bengali must be complete; where
 * another language lacks a sentence its bundle carries the English one. A key
 * that English has not, or with other arguments, fails in every language.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const here = dirname(fileURLToPath(import.meta.url));
const locales = join(here, "locales");
const generated = join(here, "src/generated");
const COMPLETE = ["en", "bn"];
/** Bundles of the offices, which the member site never loads. */
const OFFICE = ["staff", "desk", "agent", "campaign", "care", "compliance", "editor", "mall", "payterms", "questdesk", "service"];
/** The share of the member site's sentences above which a language gets pages of its own. */
const OFFERED_FROM = 0.8;
/** Written without spaces: old browsers cannot tell where a line may break. */
const UNSPACED = ["my", "km", "lo"];
const ZERO_WIDTH_SPACE = "\u200b";

/** Marks where words end, for languages that write none of it. */
export function spaced(text, lang) {
	if (!UNSPACED.includes(lang)) return text;
	const words = [...new Intl.Segmenter(lang, { granularity: "word" }).segment(text)];
	return words.map((w, i) => (i > 0 && w.isWordLike && words[i - 1].isWordLike ? ZERO_WIDTH_SPACE : "") + w.segment).join("");
}

/** Turns a parsed sentence into parts: text, [0,arg], [1,arg,offset,forms], [2,arg,cases], [3,arg], 0 for '#'. */
function parts(ast, args, lang) {
	return ast.map((node) => {
		switch (node.type) {
			case TYPE.literal:
				return spaced(node.value, lang);
			case TYPE.argument:
				args[node.value] ??= "string | number";
				return [0, node.value];
			case TYPE.number:
				args[node.value] = "number";
				return [3, node.value];
			case TYPE.plural:
				args[node.value] = "number";
				return [1, node.value, node.offset, forms(node.options, args, lang), node.pluralType === "ordinal" ? 1 : 0];
			case TYPE.select:
				args[node.value] ??= "string";
				return [2, node.value, forms(node.options, args, lang)];
			case TYPE.pound:
				return 0;
			default:
				throw new Error(`unsupported part in a message: ${JSON.stringify(node)}`);
		}
	});
}

function forms(options, args, lang) {
	return Object.fromEntries(Object.entries(options).map(([k, v]) => [k, parts(v.value, args, lang)]));
}

/** Compiles one sentence; the arguments it takes are added to args. */
export function compileMessage(text, args = {}, lang = "en") {
	const out = parts(parse(text, { ignoreTag: true }), args, lang);
	return out.length === 0 ? "" : out.length === 1 && typeof out[0] === "string" ? out[0] : out;
}

function read(file, otherwise) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise;
}

/** One bundle of a language: what it says itself, English for the rest. */
function compileBundle(lang, bundle, keys, problems) {
	const own = read(join(locales, lang, `${bundle}.json`), {});
	const out = {};
	let said = 0;
	for (const [key, text] of Object.entries(own)) {
		const args = {};
		out[key] = compileMessage(text, args, lang);
		const shape = Object.keys(args).sort().join();
		if (lang === "en") {
			if (keys.has(key)) problems.push(`${key} stands in two bundles`);
			keys.set(key, { args, shape, bundle, message: out[key] });
		} else if (keys.get(key)?.bundle !== bundle) problems.push(`${lang}: ${key} is unknown in English`);
		else if (keys.get(key).shape !== shape) problems.push(`${lang}: ${key} takes (${shape}), English takes (${keys.get(key).shape})`);
		said++;
	}
	const missing = [...keys].filter(([key, k]) => k.bundle === bundle && !(key in own));
	for (const [key, k] of missing) {
		if (COMPLETE.includes(lang)) problems.push(`${lang}: ${key} is missing`);
		out[key] = k.message;
	}
	return { out, said, missing: missing.map(([key]) => key) };
}

function compileAll() {
	const problems = [];
	const keys = new Map();
	const report = {};
	const bundles = readdirSync(join(locales, "en")).map((f) => f.replace(/\.json$/, ""));
	const drafts = read(join(locales, "drafts.json"), []);
	const langs = [...COMPLETE, ...readdirSync(locales).filter((l) => !l.includes(".") && !COMPLETE.includes(l))];
	rmSync(generated, { recursive: true, force: true });
	for (const lang of langs) {
		const dir = join(generated, lang);
		mkdirSync(dir, { recursive: true });
		const tally = { said: 0, of: 0, missing: [] };
		const rows = [];
		for (const bundle of bundles) {
			const own = lang === "en" || existsSync(join(locales, lang, `${bundle}.json`));
			const { out, said, missing } = compileBundle(lang, bundle, keys, problems);
			if (own) writeFileSync(join(dir, `${bundle}.json`), JSON.stringify(out));
			rows.push(`\t${JSON.stringify(bundle)}: () => import("${own ? "." : "../en"}/${bundle}.json"),`);
			if (OFFICE.includes(bundle)) continue;
			tally.said += said;
			tally.of += said + missing.length;
			tally.missing.push(...missing);
		}
		writeFileSync(join(dir, "index.ts"), `/** The bundles of a language, one lazy chunk each; made by compile.mjs. */\nexport default {\n${rows.join("\n")}\n};\n`);
		report[lang] = { ...tally, share: tally.said / tally.of, offered: tally.said / tally.of >= OFFERED_FROM, draft: drafts.includes(lang) };
	}
	if (problems.length) throw new Error(`messages:\n  ${problems.join("\n  ")}`);
	writeFileSync(join(generated, "keys.ts"), typesOf(keys, bundles));
	writeFileSync(join(generated, "load.ts"), loaders(langs));
	writeFileSync(join(generated, "languages.json"), JSON.stringify(report, null, "\t"));
	return { keys: keys.size, report };
}

function typesOf(keys, bundles) {
	const rows = [...keys].map(([key, { args }]) => {
		const names = Object.entries(args);
		return `\t${JSON.stringify(key)}: ${names.length ? `{ ${names.map(([n, t]) => `${JSON.stringify(n)}: ${t}`).join("; ")} }` : "null"};`;
	});
	return `/** Every message key with its arguments; made by compile.mjs. */\nexport interface Messages {\n${rows.join("\n")}\n}\n\n/** Every bundle of messages. */\nexport type Bundle = ${bundles.map((b) => JSON.stringify(b)).join(" | ")};\n`;
}

function loaders(langs) {
	const rows = langs.map((lang) => `\t${lang}: () => import("./${lang}/index.ts"),`).join("\n");
	return `/** One lazy chunk a language, which knows its bundles; made by compile.mjs. */\nimport type { Bundle } from "./keys.ts";\nimport type { Compiled } from "../runtime.ts";\n\n/** Loads each bundle of a language. */\nexport type Bundles = Record<Bundle, () => Promise<{ default: Compiled }>>;\n\nexport const loaders = {\n${rows}\n} as unknown as Record<string, () => Promise<{ default: Bundles }>>;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { keys, report } = compileAll();
	console.log(`messages: ${keys} keys`);
	for (const [lang, r] of Object.entries(report)) {
		if (COMPLETE.includes(lang)) continue;
		console.log(`  ${lang}: ${r.said} of ${r.of}${r.draft ? ", a draft" : ""}${r.offered ? "" : ", not offered"}`);
		if (process.argv.includes("--missing")) for (const key of r.missing) console.log(`    ${key}`);
	}
}
