import "./workshop.css";
import { directionOf, loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { createRoot } from "react-dom/client";
import type { Story } from "./story.ts";

const query = new URLSearchParams(location.search);
const lang = query.get("lang") ?? "en";
const only = query.get("only");
const html = document.documentElement;
html.lang = lang;
html.dir = directionOf(lang);
html.dataset.theme = query.get("theme") ?? "dark";

const files = import.meta.glob<{ default: Story }>("../src/**/*.story.tsx", { eager: true });
const nameOf = (file: string) => file.replace(/^.*\/|\.story\.tsx$/g, "");

await loadMessages(lang, ["shell"]);
createRoot(document.getElementById("root") as HTMLElement).render(
	<SpeechProvider value={{ lang, messages: messagesOf(lang) }}>
		<main id="main" tabIndex={-1} className="workshop">
			<h1>{"Workshop"}</h1>
			{Object.entries(files)
				.map(([file, module]) => ({ name: nameOf(file), states: module.default }))
				.filter(({ name }) => !only || name === only)
				.map(({ name, states }) => (
					<section key={name} id={name} data-story>
						<h2>{name}</h2>
						{Object.entries(states).map(([state, Draw]) => (
							<article key={state} data-state={state}>
								<h3>{state}</h3>
								<Draw />
							</article>
						))}
					</section>
				))}
		</main>
	</SpeechProvider>,
);
