/**
 * Takes the faces out of the site's sheet into one of their own. A sheet with faces has a browser lay every text out
 * anew when it comes; the first view has the faces that it needs in its own styles, and the others can wait until the
 * page has come to rest.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FACE = /@font-face\{[^}]*\}/g;
/** Languages whose first styles carry every face that their words need; the others ask for all faces at once. */
const COMPLETE = ["en", "bn", "ar", "hi", "es", "fr", "id", "ms", "pt", "sw", "tl"];

/** Splits the sheet of the build's entry; returns how a page of a language asks for the faces. */
export function splitFaces(dist, manifest) {
	const entry = Object.values(manifest).find((e) => e.isEntry);
	const [sheet] = entry.css;
	const css = readFileSync(join(dist, sheet), "utf8");
	const faces = (css.match(FACE) ?? []).join("");
	if (faces === "") throw new Error(`${sheet} has no faces`);
	const file = `assets/faces-${createHash("sha256").update(faces).digest("base64url").slice(0, 8)}.css`;
	writeFileSync(join(dist, sheet), css.replace(FACE, ""));
	writeFileSync(join(dist, file), faces);
	entry.css.push(file);
	writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest, null, "\t"));
	return (lang) => `<link id="faces" rel="stylesheet" href="/${file}"${COMPLETE.includes(lang) ? ' media="not all"' : ""}>`;
}
