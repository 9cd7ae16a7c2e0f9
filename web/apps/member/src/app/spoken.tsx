import { type Bundle, loadMessages, messagesOf, SpeechProvider, useLang } from "@baize/i18n";
import { type ComponentType, useEffect, useMemo, useState } from "react";
import { loadChunk } from "./chunk.ts";

/** A part of a page that comes later with messages of its own; without a network it is left out. */
export function spoken<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, bundles: readonly Bundle[]): ComponentType<Props> {
	return function Spoken(props: Props) {
		const lang = useLang();
		const [ready, setReady] = useState<{ lang: string; Part: ComponentType<Props> } | null>(null);
		useEffect(() => {
			let alive = true;
			Promise.all([loadChunk(load), loadChunk(() => loadMessages(lang, bundles))]).then(
				([m]) => alive && setReady({ lang, Part: m.default }),
				() => null,
			);
			return () => {
				alive = false;
			};
		}, [lang]);
		const speech = useMemo(() => ({ lang, messages: new Proxy({}, { get: (_, key: string) => messagesOf(lang)[key] }) }), [lang]);
		if (ready?.lang !== lang) return null;
		return (
			<SpeechProvider value={speech}>
				<ready.Part {...props} />
			</SpeechProvider>
		);
	};
}
