import "./styles.css";
import { type Boot, request, shareSession, token } from "@baize/api";
import { loadMessages } from "@baize/i18n";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { readBoot } from "./app/boot.tsx";
import { newClient } from "./app/client.ts";
import { keepFresh } from "./app/fresh.ts";
import { keepInvitation } from "./app/invitation.ts";
import { startLive } from "./app/live.ts";
import { homeRoute } from "./app/manifest.ts";
import type { Template } from "./app/pages.tsx";
import { loadScreen } from "./app/screen.tsx";

const html = document.documentElement;

async function start(): Promise<void> {
	keepInvitation(location.search);
	const root = document.getElementById("root") as HTMLElement;
	const lang = html.lang || "en";
	const template = (root.dataset.template ?? "shell") as Template;
	const [boot] = await Promise.all([readBoot() ?? request<Boot>("/screens/boot"), loadMessages(lang, ["shell"]), template === "home" ? loadScreen(homeRoute, lang) : null]);
	const client = newClient();
	const app = (of: Boot) => <App boot={of} lang={lang} template={template} client={client} />;
	html.style.cssText = boot.permission.brand.style ?? "";
	const drawn = boot.permission.status === 0 && root.firstElementChild ? hydrateRoot(root, app(boot)) : fresh(root);
	if (!root.firstElementChild) drawn.render(app(boot));
	html.toggleAttribute("data-auth", token() !== "");
	shareSession();
	if (boot.permission.status !== 0) return;
	requestIdle(() => {
		keepFresh(boot, client, (next) => drawn.render(app(next)));
		startLive(client);
	});
}

/** An empty root: what a template of an open site drew is not for a closed one. */
function fresh(root: HTMLElement): Root {
	root.replaceChildren();
	return createRoot(root);
}

const requestIdle = (fn: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(fn, { timeout: 3000 }) : setTimeout(fn, 1500));

void start();
