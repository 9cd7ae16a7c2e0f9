/**
 * The reference of the template language in docs/prerender.md: fills a template
 * from a boot document. Tests compare with it; the server has its own.
 */
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const escapeHtml = (text) => text.replace(/[&<>"']/g, (c) => escapes[c]);
const escapeJson = (text) => text.replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A value by its path: from the innermost item when it begins with a dot, else from the root. */
function lookUp(path, scopes) {
	const [from, rest] = path.startsWith(".") ? [scopes.at(-1), path.slice(1)] : [scopes[0], path];
	return rest.split(".").reduce((v, part) => v?.[part], from);
}

const isOn = (v) => (Array.isArray(v) ? v.length > 0 : Boolean(v));
const text = (v) => (v === undefined || v === null ? "" : String(v));

/** Fills a template; values are written escaped and never read again as template. */
export function expand(template, boot, labels) {
	const parts = template.split(/@@(.*?)@@/);
	const out = [];
	/** Writes from part i up to the end of the block; live is false where only the end is looked for. */
	const walk = (i, scopes, live) => {
		for (; i < parts.length; i++) {
			if (i % 2 === 0) {
				if (live) out.push(parts[i]);
				continue;
			}
			const [word, a, b] = parts[i].split(" ");
			if (word === "end") return i;
			if (word === "each") {
				const items = live ? (lookUp(a, scopes) ?? []) : [];
				let end = i;
				for (const item of items) end = walk(i + 1, [...scopes, item], true);
				i = items.length ? end : walk(i + 1, scopes, false);
			} else if (word === "if") i = walk(i + 1, scopes, live && isOn(lookUp(a, scopes)));
			else if (word === "unless") i = walk(i + 1, scopes, live && text(lookUp(a, scopes)) !== b);
			else if (live && word === "label") {
				const key = text(lookUp(b, scopes));
				out.push(escapeHtml(labels[a]?.[key] ?? key));
			} else if (live && word === "json") out.push(escapeJson(JSON.stringify(boot)));
			else if (live) out.push(escapeHtml(text(lookUp(word, scopes))));
		}
		return i;
	};
	walk(0, [boot], true);
	return out.join("");
}
