import { loadMessages, messagesOf, SpeechProvider, useLang } from "@baize/i18n";
import { type ComponentType, useMemo, useState } from "react";
import { StatusScreen } from "../features/shell/components/status-screen.tsx";
import { loadChunk } from "./chunk.ts";

interface SupportProps {
	onClose: () => void;
}

/** What stands instead of the site while it is closed; a message to the house can be written all the same. */
export function ClosedSite() {
	const lang = useLang();
	const [Support, setSupport] = useState<ComponentType<SupportProps> | null>(null);
	const [open, setOpen] = useState(false);
	const speech = useMemo(() => ({ lang, messages: new Proxy({}, { get: (_, key: string) => messagesOf(lang)[key] }) }), [lang]);
	const ask = () => {
		setOpen(true);
		if (!Support)
			Promise.all([loadChunk(() => import("../routes/support.tsx")), loadMessages(lang, ["feedback", "codes"])]).then(
				([m]) => setSupport(() => m.default as ComponentType<SupportProps>),
				() => setOpen(false),
			);
	};
	return (
		<SpeechProvider value={speech}>
			<StatusScreen onSupport={ask} />
			{open && Support && <Support onClose={() => setOpen(false)} />}
		</SpeechProvider>
	);
}
