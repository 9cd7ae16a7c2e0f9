/**
 * Picks the rules of the style sheet that the first view needs: those whose every class, id and element stands in the
 * template's markup. They are inlined in the head, so that the first paint waits for nothing but the page itself; the
 * whole sheet follows at the end of the body.
 */
const STATES =
	/:(?:hover|active|focus-within|focus|disabled|checked|target|open|popover-open|modal|invalid|placeholder|autofill)|::(?:backdrop|placeholder|selection|file|-webkit|-moz)/;

/** Splits a sheet into blocks: what stands before the brace, and what within. Statements without a block have none. */
function blocks(css) {
	const out = [];
	let depth = 0;
	let start = 0;
	let open = 0;
	let quote = "";
	for (let i = 0; i < css.length; i++) {
		const c = css[i];
		if (c === "\\") i++;
		else if (quote) quote = c === quote ? "" : quote;
		else if (c === '"' || c === "'") quote = c;
		else if (c === "{" && depth++ === 0) open = i;
		else if (c === "}" && --depth === 0) {
			out.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, i) });
			start = i + 1;
		} else if (c === ";" && depth === 0) {
			out.push({ head: css.slice(start, i).trim() });
			start = i + 1;
		}
	}
	return out;
}

/** Splits at commas outside of brackets. */
function parts(list) {
	let depth = 0;
	let from = 0;
	const out = [];
	for (let i = 0; i <= list.length; i++) {
		if (list[i] === "(" || list[i] === "[") depth++;
		else if (list[i] === ")" || list[i] === "]") depth--;
		else if (i === list.length || (list[i] === "," && depth === 0)) {
			out.push(list.slice(from, i));
			from = i + 1;
		}
	}
	return out;
}

/** Attributes that a script sets before the first paint, or that the document itself has. */
const GIVEN = ["data-theme", "data-scheme", "data-side", "data-auth", "data-lite", "lang"];

/** What markup has: its elements, classes and ids, and its attributes with their values; one that the server fills may have any. */
function inventory(markup, dir) {
	const names = new Set(["html", "body", "*", "from", "to", "[dir]", `[dir=${dir}]`, ...GIVEN.map((name) => `[${name}=*]`)]);
	for (const [, tag, attributes] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>/g)) {
		names.add(tag);
		for (const [, name, value = ""] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
			names.add(`[${name}]`).add(`[${name}=${value.includes("@@") ? "*" : value}]`);
			if (name === "class" || name === "id") for (const word of value.split(/\s+/)) names.add((name === "id" ? "#" : ".") + word);
		}
	}
	return names;
}

/** Whether markup can have what an attribute selector asks for. */
function has(names, attribute) {
	const [, name, value] = /^\[([\w-]+)(?:="?((?:\\.|[^"\]])*)"?)?\]$/.exec(attribute) ?? [];
	if (name === undefined) return true; // a part of a value is asked for: kept, there are few
	if (names.has(`[${name}=*]`)) return true;
	return names.has(value === undefined ? `[${name}]` : `[${name}=${value.replace(/\\(.)/g, "$1")}]`);
}

/** Whether a selector can match markup that has these names. */
function matches(selector, names) {
	if (STATES.test(selector)) return false;
	for (const [, list] of selector.matchAll(/:is\((\[[^()]*\])\)/g)) if (!parts(list).some((a) => has(names, a))) return false;
	// What stands in :not(), :is(), :where() is an alternative; only the plain part must be there.
	let plain = selector;
	for (let before = ""; before !== plain; ) {
		before = plain;
		plain = plain.replace(/:[\w-]+\([^()]*\)/g, "");
	}
	if (!(plain.match(/\[[^\]]*\]/g) ?? []).every((a) => has(names, a))) return false;
	plain = plain.replace(/\[[^\]]*\]/g, "").replace(/::?[\w-]+/g, "");
	const wanted = plain.match(/[.#]?(?:\\.|[\w\u0080-\uffff-])+|\*/g) ?? [];
	return wanted.every((w) => names.has(w.replace(/\\(.)/g, "$1")));
}

function pick(css, names, used) {
	let out = "";
	for (const { head, body } of blocks(css)) {
		if (body === undefined) out += head.startsWith("@layer") ? `${head};` : "";
		else if (/^@(?:layer|media|supports|container)/.test(head)) {
			const inner = /print|hover:|forced-colors|prefers-reduced-motion/.test(head) ? "" : pick(body, names, used);
			if (inner) out += `${head}{${inner}}`;
		} else if (head.startsWith("@font-face")) out += used.font(body) ? `${head}{${body}}` : "";
		else if (head.startsWith("@")) continue;
		else {
			const kept = parts(head).filter((s) => matches(s, names));
			if (kept.length) out += `${kept.join(",")}{${body}}`;
		}
	}
	return out;
}

/**
 * What may come a moment later without moving anything: motion, cursors, textures, cast shadows, other languages' faces. What every
 * element inherits or what breaks lines stays: were it late, the whole page would be laid out a second time.
 */
const LATE = [
	/(?<=[{;])(?:transition|animation|will-change|cursor|scrollbar-(?!color)[\w-]+|overscroll-behavior[\w-]*|-webkit-(?!line-clamp|box-orient|text-size|tap-)[\w-]+|user-select|pointer-events|mask-image|scroll-snap-[\w-]+)[\w-]*:(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g,
	/url\("data:[^"]*"\)[^,;}]*,\s*/g,
	/(?<=[{;])(?:text-shadow|box-shadow:0 [1-9])[^;{}]*(?:;|(?=\}))/g,
	/(?<=[{;])(?:font-feature-settings|font-variation-settings):[^;{}]*(?:;|(?=\}))/g,
	/(?<=[{;])font-family:var\(--default-font-family,[^;{}]*(?:;|(?=\}))/g,
	/[^{}]*:(?:before|after)\{(?:[^{}]*;)?opacity:0(?:;[^{}]*)?\}/g,
	/\.footer[ >][^{}]*\{[^{}]*\}/g,
	/[^{}]*:has\(\.menu-pop\)\{[^{}]*\}/g,
	/--font-mono:[^;{}]*(?:;|(?=\}))/g,
	/:-moz-[^{}]*\{[^{}]*\}/g,
	/,\s*url\("data:[^"]*"\)[^,;}]*/g,
];

/** A rule of one colour for browsers that cannot mix colours, and the same rule for those that can: the first view is for the latter, the whole sheet has both. */
const FALLBACK = /(?<=[{}])([^{}]+)\{([^{}]*)\}@supports \(color:color-mix\([^{}]*\)\)\{\1\{([\w-]+):([^{};]*);?\}\}/g;
const without = (declarations, name) => declarations.split(";").filter((d) => d !== "" && !d.startsWith(`${name}:`));

/** The critical rules of a sheet for a template's markup. */
export function critical(css, markup, { font, lang, dir }) {
	const names = inventory(markup, dir);
	const foreign = new RegExp(`[^{}]*:lang\\((?!${lang}\\))[^{}]*\\{[^{}]*\\}`, "g");
	let all = pick(css, names, { font }).replace(foreign, "");
	for (const late of LATE) all = all.replace(late, "");
	all = settled(all, (text) => text.replace(/(?<=[{};])[^{};]*\{\}/g, "")).replace(
		FALLBACK,
		(_, selector, was, name, mixed) => `${selector}{${[...without(was, name), `${name}:${mixed}`].join(";")}}`,
	);
	return settled(all, (text) => unread(text, markup));
}

/** Does a step again until it changes nothing. */
function settled(text, step) {
	const next = step(text);
	return next === text ? text : settled(next, step);
}

/** Leaves out the variables that no rule and no element reads, and the rules that then have nothing to say. */
function unread(css, markup) {
	const read = new Set([...`${css}${markup}`.matchAll(/var\((--[\w-]+)/g)].map((m) => m[1]));
	return css.replace(/(?<=[{;])(--[\w-]+):(?:"[^"]*"|[^;{}"])*(?:;|(?=\}))/g, (declaration, name) => (read.has(name) ? declaration : "")).replace(/(?<=[{};])[^{};]*\{\}/g, "");
}
