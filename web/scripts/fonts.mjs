/**
 * Writes packages/ui/src/styles/scripts.css: the faces of the scripts beyond Latin and Bengali, one subset each, so that
 * a page fetches only what its letters need; and which face, line height and device's own faces a language is set in.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const modules = join(import.meta.dirname, "../node_modules");

/** Face, package, the subset's name in it, languages, line height, and the device's own faces that stand in meanwhile. */
const SCRIPTS = [
	["Vazirmatn Variable", "@fontsource-variable/vazirmatn", "arabic", ["ar", "fa"], 1.7, "Tahoma, 'Geeza Pro', 'Noto Sans Arabic'"],
	["Vazirmatn Variable", "", "", ["ur"], 1.9, "Tahoma, 'Geeza Pro', 'Noto Sans Arabic'"],
	["Noto Sans Devanagari Variable", "@fontsource-variable/noto-sans-devanagari", "devanagari", ["hi", "ne"], 1.6, "'Noto Sans Devanagari', Mangal, 'Kohinoor Devanagari'"],
	["Anek Tamil Variable", "@fontsource-variable/anek-tamil", "tamil", ["ta"], 1.6, "'Noto Sans Tamil', Latha"],
	["Anek Telugu Variable", "@fontsource-variable/anek-telugu", "telugu", ["te"], 1.6, "'Noto Sans Telugu', Gautami"],
	["Noto Sans Thai Variable", "@fontsource-variable/noto-sans-thai", "thai", ["th"], 1.65, "'Noto Sans Thai', Thonburi"],
	["Noto Sans Lao Variable", "@fontsource-variable/noto-sans-lao", "lao", ["lo"], 1.65, "'Noto Sans Lao', 'Lao UI'"],
	["Noto Sans Khmer Variable", "@fontsource-variable/noto-sans-khmer", "khmer", ["km"], 1.75, "'Noto Sans Khmer', 'Khmer UI'"],
	["Padauk", "@fontsource/padauk", "myanmar", ["my"], 1.8, "'Noto Sans Myanmar', 'Myanmar Text'"],
	["Onest Variable", "@fontsource-variable/onest", "cyrillic cyrillic-ext", ["kk"], 1.5, "Roboto"],
	["Manrope Variable", "@fontsource-variable/manrope", "cyrillic cyrillic-ext vietnamese", ["ru", "vi"], 1.5, "Roboto"],
	["", "", "", ["zh", "ja", "ko"], 1.6, "'PingFang SC', 'Hiragino Sans', 'Apple SD Gothic Neo', 'Noto Sans CJK SC', 'Microsoft YaHei', 'Malgun Gothic'"],
];

/** The faces of a package, by the name of their subset; Padauk comes in two weights. */
function faces(pkg, subset, family) {
	const sheets = pkg.endsWith("padauk") ? ["400.css", "700.css"] : ["index.css"];
	return sheets.flatMap((sheet) => {
		const css = readFileSync(join(modules, pkg, sheet), "utf8");
		return subset.split(" ").map((name) => {
			const block = new RegExp(`files/([\\w-]+-${name}-(?:wght|\\d+)-normal\\.woff2)[^}]*?(?:unicode-range: ([^;]+);)?\\s*\\}`).exec(css);
			const weight = /font-weight: ([\d ]+);/.exec(css)?.[1] ?? "400";
			// What a Latin face has as well stays with it: signs and spaces never fetch another script.
			const range = (block[2] ?? "U+1000-109F,U+A9E0-A9FE,U+AA60-AA7F").split(",").filter((r) => !/^U\+(?:20[0-6]|25CC|0[23]0|2212|00)/.test(r) || /^U\+200[CD]/.test(r));
			return `@font-face {\n\tfont-family: "${family}";\n\tfont-display: swap;\n\tfont-weight: ${weight};\n\tsrc: url("${pkg}/files/${block[1]}") format("woff2");\n\tunicode-range: ${range.join(", ")};\n}`;
		});
	});
}

const out = ["/* Scripts beyond Latin and Bengali; made by scripts/fonts.mjs. */"];
for (const [family, pkg, subset] of SCRIPTS) if (pkg) out.push(...faces(pkg, subset, family));
for (const [family, , , langs, leading, local] of SCRIPTS) {
	const where = langs.map((l) => `:lang(${l})`);
	const own = family && family !== "Manrope Variable" ? `"${family}", ` : "";
	out.push(`${where.join(", ")} {\n\t--font: "Manrope Variable", "Currency", ${own}${local}, "Manrope Fallback", system-ui, sans-serif;\n\t--leading: ${leading};\n}`);
	if (own) out.push(`${where.map((w) => `[data-lite]${w}`).join(", ")} {\n\t--font: ${local}, system-ui, sans-serif;\n}`);
}
writeFileSync(join(import.meta.dirname, "../packages/ui/src/styles/scripts.css"), `${out.join("\n")}\n`);
console.log(`fonts: ${out.filter((o) => o.startsWith("@font-face")).length} subsets`);
