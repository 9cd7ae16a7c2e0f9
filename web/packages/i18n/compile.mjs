/**
 * Compiles locales/<lang>/<bundle>.json (flat key -> ICU sentence) into
 * src/generated/<lang>/<bundle>.json (parts that the runtime walks) and
 * src/generated/keys.ts (which key takes which arguments). It fails when a
 * language lacks a key that English has, has one too many, or takes other
 * arguments.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const here = dirname(fileURLToPath(import.meta.url));
const COMPLETE = ["en", "bn"];

/** Turns a parsed sentence into parts: text, [0,arg], [1,arg,offset,forms], [2,arg,cases], [3,arg], 0 for '#'. */
function parts(ast, args) {
	return ast.map((node) => {
		switch (node.type) {
			case TYPE.literal:
				return node.value;
			case TYPE.argument:
				args[node.value] ??= "string | number";
				return [0, node.value];
			case TYPE.number:
				args[node.value] = "number";
				return [3, node.value];
			case TYPE.plural:
				args[node.value] = "number";
				return [1, node.value, node.offset, forms(node.options, args), node.pluralType === "ordinal" ? 1 : 0];
			case TYPE.select:
				args[node.value] ??= "string";
				return [2, node.value, forms(node.options, args)];
			case TYPE.pound:
				return 0;
			default:
				throw new Error(`unsupported part in a message: ${JSON.stringify(node)}`);
		}
	});
}

function forms(options, args) {
	return Object.fromEntries(Object.entries(options).map(([k, v]) => [k, parts(v.value, args)]));
}

/** Compiles one sentence; the arguments it takes are added to args. */
export function compileMessage(text, args = {}) {
	const out = parts(parse(text, { ignoreTag: true }), args);
	return out.length === 0 ? "" : out.length === 1 && typeof out[0] === "string" ? out[0] : out;
}

function readBundle(lang, bundle) {
	return JSON.parse(readFileSync(join(here, "locales", lang, `${bundle}.json`), "utf8"));
}

function compileAll() {
	const problems = [];
	const keys = new Map();
	const bundles = readdirSync(join(here, "locales", "en")).map((f) => f.replace(/\.json$/, ""));
	rmSync(join(here, "src/generated"), { recursive: true, force: true });
	for (const lang of COMPLETE) {
		mkdirSync(join(here, "src/generated", lang), { recursive: true });
		for (const bundle of bundles) {
			const messages = readBundle(lang, bundle);
			const out = {};
			for (const [key, text] of Object.entries(messages)) {
				const args = {};
				out[key] = compileMessage(text, args);
				const shape = Object.keys(args).sort().join();
				if (lang === "en") {
					if (keys.has(key)) problems.push(`${key} stands in two bundles`);
					keys.set(key, { args, shape, bundle });
				} else if (!keys.has(key)) problems.push(`${lang}: ${key} is unknown in English`);
				else if (keys.get(key).shape !== shape) problems.push(`${lang}: ${key} takes (${shape}), English takes (${keys.get(key).shape})`);
			}
			for (const [key, k] of keys) if (k.bundle === bundle && !(key in messages)) problems.push(`${lang}: ${key} is missing`);
			writeFileSync(join(here, "src/generated", lang, `${bundle}.json`), JSON.stringify(out));
		}
	}
	if (problems.length) throw new Error(`messages:\n  ${problems.join("\n  ")}`);
	writeFileSync(join(here, "src/generated/keys.ts"), typesOf(keys, bundles));
	writeFileSync(join(here, "src/generated/load.ts"), loaders(bundles));
	return keys.size;
}

function typesOf(keys, bundles) {
	const rows = [...keys].map(([key, { args }]) => {
		const names = Object.entries(args);
		return `\t${JSON.stringify(key)}: ${names.length ? `{ ${names.map(([n, t]) => `${JSON.stringify(n)}: ${t}`).join("; ")} }` : "null"};`;
	});
	return `/** Every message key with its arguments; made by compile.mjs. */\nexport interface Messages {\n${rows.join("\n")}\n}\n\n/** Every bundle of messages. */\nexport type Bundle = ${bundles.map((b) => JSON.stringify(b)).join(" | ")};\n`;
}

function loaders(bundles) {
	const row = (lang) => `\t${lang}: {\n${bundles.map((b) => `\t\t${JSON.stringify(b)}: () => import("./${lang}/${b}.json"),`).join("\n")}\n\t},`;
	return `/** One lazy chunk a language and bundle; made by compile.mjs. */\nimport type { Bundle } from "./keys.ts";\nimport type { Compiled } from "../runtime.ts";\n\nexport const loaders = {\n${COMPLETE.map(row).join("\n")}\n} as unknown as Record<string, Record<Bundle, () => Promise<{ default: Compiled }>>>;\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`messages: ${compileAll()} keys`);
