import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Messages } from "./generated/keys.ts";
import { type Args, type Compiled, format } from "./runtime.ts";

/** Every known message key. */
export type Key = keyof Messages;

/** A key whose message takes no arguments. */
export type PlainKey = { [K in Key]: Messages[K] extends null ? K : never }[Key];

/** Says a message in the reader's language; the compiler knows its arguments. It tells which language that is. */
export type T = (<K extends Key>(key: K, ...args: Messages[K] extends null ? [] : [Messages[K]]) => string) & { readonly lang?: string };

/** A language with the messages that have been loaded for it. */
export interface Speech {
	lang: string;
	messages: Compiled;
}

const SpeechContext = createContext<Speech>({ lang: "en", messages: {} });

/** Gives the tree below its language and messages. */
export function SpeechProvider({ value, children }: { value: Speech; children: ReactNode }) {
	return <SpeechContext value={value}>{children}</SpeechContext>;
}

/** Makes the speaker of a language; a key that is not loaded throws in tests and reads as itself in production. */
export function speaker({ lang, messages }: Speech): T {
	const say = (key: string, args: Args = {}) => {
		const m = messages[key];
		if (m === undefined) {
			if (import.meta.env?.MODE === "test") throw new Error(`message ${key} is not loaded`);
			return key;
		}
		return format(m, args, lang);
	};
	return Object.assign(say, { lang }) as T;
}

/** The speaker of the current language. */
export function useT(): T {
	const speech = useContext(SpeechContext);
	return useMemo(() => speaker(speech), [speech]);
}

/** The current language code. */
export const useLang = (): string => useContext(SpeechContext).lang;
