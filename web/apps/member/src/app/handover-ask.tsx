import { messagesOf, SpeechProvider, useT } from "@baize/i18n";
import { ConfirmDialog } from "@baize/ui";
import { createRoot } from "react-dom/client";

interface AskProps {
	here: string;
	other: string;
	onAnswer: (yes: boolean) => void;
}

function Ask({ here, other, onAnswer }: AskProps) {
	const t = useT();
	return (
		<ConfirmDialog
			title={t("entry.handover.title")}
			confirmLabel={t("entry.continue.as", { name: other })}
			cancelLabel={t("entry.handover.stay", { name: here })}
			onConfirm={() => onAnswer(true)}
			onCancel={() => onAnswer(false)}
		>
			{t("entry.handover.text", { name: here, other })}
		</ConfirmDialog>
	);
}

/** Asks who is logged in whether to go on as another member; it stands beside the page, which is not drawn yet. */
export function askWhom(lang: string, here: string, other: string): Promise<boolean> {
	const place = document.body.appendChild(document.createElement("div"));
	const root = createRoot(place);
	return new Promise((answer) => {
		const done = (yes: boolean) => {
			root.unmount();
			place.remove();
			answer(yes);
		};
		root.render(
			<SpeechProvider value={{ lang, messages: messagesOf(lang) }}>
				<Ask here={here} other={other} onAnswer={done} />
			</SpeechProvider>,
		);
	});
}
