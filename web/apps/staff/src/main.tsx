import "./styles.css";
import { loadMessages, SpeechProvider, useT } from "@baize/i18n";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const lang = localStorage.getItem("baize.lang") ?? "en";

function Front() {
	const t = useT();
	return (
		<main className="grid min-h-dvh place-content-center">
			<h1 className="text-2xl">{t("staff.title")}</h1>
		</main>
	);
}

loadMessages(lang, ["shell", "staff"]).then((messages) =>
	createRoot(document.getElementById("root") as HTMLElement).render(
		<StrictMode>
			<SpeechProvider value={{ lang, messages }}>
				<Front />
			</SpeechProvider>
		</StrictMode>,
	),
);
