/** Walks compiled messages; knows plurals through Intl and figures through the kernel. */
import { digitsOf, formatCount, inChosenDigits, toDigits } from "@baize/kernel";
import { directionOf } from "./languages.ts";

/** One part of a compiled sentence, as compile.mjs writes it. */
export type Part = string | 0 | [0 | 3, string] | [1, string, number, Record<string, Part[]>, 0 | 1] | [2, string, Record<string, Part[]>];

/** Compiled sentences by key. */
export type Compiled = Record<string, string | Part[]>;

/** Arguments of a sentence by name. */
export type Args = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(lang: string, ordinal: boolean, n: number): string {
	const key = lang + ordinal;
	let r = rules.get(key);
	if (!r) {
		r = new Intl.PluralRules(lang, { type: ordinal ? "ordinal" : "cardinal" });
		rules.set(key, r);
	}
	return r.select(n);
}

function figure(value: string | number | undefined, lang: string): string {
	if (typeof value === "number") return Number.isInteger(value) ? formatCount(value, lang) : toDigits(String(value), digitsOf(lang));
	return value ?? "";
}

const [ISOLATE, POP] = ["\u2068", "\u2069"];

/** An argument as a sentence takes it: from the right, names and amounts keep their own direction. */
function argument(value: string | number | undefined, lang: string): string {
	const text = figure(value, lang);
	return text && directionOf(lang) === "rtl" ? ISOLATE + text + POP : text;
}

function walk(parts: Part[], args: Args, lang: string, pound: number): string {
	let out = "";
	for (const p of parts) {
		if (typeof p === "string") out += p;
		else if (p === 0) out += figure(pound, lang);
		else if (p[0] === 1) {
			const n = Number(args[p[1]]);
			const form = p[3][`=${n}`] ?? p[3][pluralOf(lang, p[4] === 1, n - p[2])] ?? p[3].other;
			out += walk(form ?? [], args, lang, n - p[2]);
		} else if (p[0] === 2) out += walk(p[2][String(args[p[1]])] ?? p[2].other ?? [], args, lang, pound);
		else out += argument(args[p[1]], lang);
	}
	return out;
}

/** The sentence of a compiled message with its arguments filled in. */
export function format(message: string | Part[], args: Args, lang: string): string {
	return inChosenDigits(typeof message === "string" ? message : walk(message, args, lang, 0));
}
