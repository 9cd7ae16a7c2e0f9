import type { Bundle } from "./generated/keys.ts";
import { loaders } from "./generated/load.ts";
import type { Compiled } from "./runtime.ts";

const loaded = new Map<string, Compiled>();

/** The messages loaded so far for a language. */
export const messagesOf = (lang: string): Compiled => loaded.get(lang) ?? {};

/** Loads bundles of a language (English where it has none) and returns all messages loaded for it so far. */
export async function loadMessages(lang: string, bundles: readonly Bundle[]): Promise<Compiled> {
	const from = loaders[lang] ?? loaders.en;
	const parts = await Promise.all(bundles.map((b) => from?.[b]().then((m) => m.default) ?? {}));
	const all = Object.assign({}, loaded.get(lang), ...parts) as Compiled;
	loaded.set(lang, all);
	return all;
}
