import type { Bundle } from "./generated/keys.ts";
import { type Bundles, loaders } from "./generated/load.ts";
import type { Compiled } from "./runtime.ts";

const loaded = new Map<string, Compiled>();
/** Where each bundle of a language comes from, of those that were asked for once. */
const tables = new Map<string, Bundles>();

/** The messages loaded so far for a language. */
export const messagesOf = (lang: string): Compiled => loaded.get(lang) ?? {};

/** Loads bundles of a language (English where it has none) and returns all messages loaded for it so far. */
export async function loadMessages(lang: string, bundles: readonly Bundle[]): Promise<Compiled> {
	const load = loaders[lang] ?? loaders.en;
	if (!load) throw new Error("no language is compiled");
	// One that is known is not awaited: its bundles are on their way before the page has drawn that it waits.
	const from = tables.get(lang) ?? (await load()).default;
	tables.set(lang, from);
	const parts = await Promise.all(bundles.map((b) => from[b]().then((m) => m.default)));
	const spoken = await Promise.all(parts.map((p) => dressed(p, lang)));
	// Nothing is awaited from here on: another call may have added to what is loaded meanwhile.
	const all: Compiled = Object.assign({}, loaded.get(lang), ...spoken);
	loaded.set(lang, all);
	return all;
}

/** The test languages are made of English as it is loaded; who reads a real one never fetches how. */
async function dressed(messages: Compiled, lang: string): Promise<Compiled> {
	if (lang !== "en-XA" && lang !== "ar-XB") return messages;
	const { pseudo } = await import("./pseudo.ts");
	return pseudo(messages, lang);
}
