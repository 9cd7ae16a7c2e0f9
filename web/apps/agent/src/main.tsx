import "./styles.css";
import { shareSession } from "@baize/api";
import { directionOf, loadMessages, speaker } from "@baize/i18n";
import { readDigits, readLanguage, readTheme } from "@baize/ui";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

readTheme();
readDigits();

async function start(): Promise<void> {
	const lang = readLanguage();
	const html = document.documentElement;
	html.lang = lang;
	html.dir = directionOf(lang);
	const messages = await loadMessages(lang, ["shell", "agent", "auth", "codes", "entry"]);
	document.title = speaker({ lang, messages })("agent.title");
	shareSession();
	createRoot(document.getElementById("root") as HTMLElement).render(<App lang={lang} messages={messages} />);
}

void start();
