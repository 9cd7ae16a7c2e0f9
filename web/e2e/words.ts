/** The words of the sites, in the language that a journey walks in: page models name a message, not its English. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { digitsOf, toDigits } from "@baize/kernel";
import { pseudo } from "../packages/i18n/src/pseudo.ts";
import { format } from "../packages/i18n/src/runtime.ts";
import { askedIn } from "./house.ts";

/** The languages of the journeys; ar-XB is English made to run from right to left. */
export type Lang = "en" | "bn" | "ar-XB";

type Compiled = Parameters<typeof pseudo>[0];

const GENERATED = fileURLToPath(new URL("../packages/i18n/src/generated", import.meta.url));

function bundles(lang: string): Compiled {
	const dir = `${GENERATED}/${lang}`;
	return Object.assign(
		{},
		...readdirSync(dir)
			.filter((name) => name.endsWith(".json"))
			.map((name) => JSON.parse(readFileSync(`${dir}/${name}`, "utf8")) as Compiled),
	);
}

/** Says a message as the sites do. */
export type Say = (key: string, args?: Record<string, string | number>) => string;

/** A sentence of the server as a pattern: its arguments may be anything. */
export type Told = (key: string) => RegExp;

const SERVER = fileURLToPath(new URL("../../locales", import.meta.url));

/** What the server tells in a language. */
export function toldIn(lang: Lang): Told {
	const asked = askedIn(lang);
	const all = Object.assign({}, ...readdirSync(`${SERVER}/${asked}`).map((name) => JSON.parse(readFileSync(`${SERVER}/${asked}/${name}`, "utf8")))) as Record<string, string>;
	return (key) => {
		const sentence = all[key];
		if (sentence === undefined) throw new Error(`the server has no sentence ${key} in ${asked}`);
		return new RegExp(
			sentence
				.split(/\{[^}]*\}/)
				.map(quoted)
				.join(".*"),
		);
	};
}

/** A figure in the numerals of a language. */
export const figureIn = (text: string, lang: Lang): string => toDigits(text, digitsOf(lang));

/** A text as a pattern that only it fits. */
export const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sayer of a language; an unknown key is the journey's mistake. */
export function sayerOf(lang: Lang): Say {
	const all = lang === "ar-XB" ? pseudo(bundles("en"), lang) : bundles(lang);
	return (key, args = {}) => {
		const message = all[key];
		if (message === undefined) throw new Error(`no message ${key} in ${lang}`);
		return format(message, args, lang);
	};
}
