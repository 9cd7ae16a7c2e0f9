import "./styles.css";
import { type Boot, request, shareSession, token } from "@baize/api";
import { directionOf, loadMessages, messagesOf } from "@baize/i18n";
import { chosenDigits } from "@baize/kernel";
import { readDigits } from "@baize/ui";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { readBoot } from "./app/boot.tsx";
import { chooseCdn } from "./app/cdn.ts";
import { newClient } from "./app/client.ts";
import { watchKeys } from "./app/hotkeys.ts";
import { keepInvitation } from "./app/keep-invitation.ts";
import { homeRoute } from "./app/manifest.ts";
import type { Template } from "./app/pages.tsx";
import { atRest } from "./app/rest.ts";
import { loadScreen, warm } from "./app/screen.tsx";
import { watchPlaces } from "./app/scroll.ts";
import { warmHeader } from "./features/shell/components/header.tsx";

/** So long a moment of rest is waited for before the page is kept fresh all the same. */
const PATIENCE_MS = 3000;
const html = document.documentElement;

async function start(): Promise<void> {
	keepInvitation(location.search);
	watchPlaces();
	readDigits();
	const root = document.getElementById("root") as HTMLElement;
	const test = testLanguage();
	const lang = test || html.lang || "en";
	const template = (root.dataset.template ?? "shell") as Template;
	warm(location.pathname, lang);
	const [boot] = await Promise.all([readBoot() ?? request<Boot>("/screens/boot"), loadMessages(lang, ["shell"]), template === "home" ? loadScreen(homeRoute, lang) : null]);
	const client = newClient();
	if (/[?&]handover=/.test(location.search)) await import("./app/handover.ts").then((h) => h.takeOver(client, lang));
	if (token()) warmHeader();
	chooseCdn(boot.permission.imageCDNs);
	const app = (of: Boot) => <App boot={of} lang={lang} template={template} client={client} />;
	html.style.cssText = boot.permission.brand.style ?? "";
	const drawn = boot.permission.status === 0 && root.firstElementChild && !test && !chosenDigits() ? hydrateRoot(root, app(boot), fallen) : fresh(root);
	if (!root.firstElementChild) drawn.render(app(boot));
	if (boot.permission.status === 0) watchKeys();
	html.setAttribute("data-ready", "");
	clearTimeout(Number(html.dataset.wait));
	// What was pressed while nothing could answer (head.js): links went their own way, a button is pressed again.
	html.onclick = null;
	(html as { pressed?: HTMLElement }).pressed?.click();
	hide(true);
	html.toggleAttribute("data-auth", !!token());
	shareSession();
	if (boot.permission.status !== 0) return;
	const later = [
		() => import("./app/fresh.ts").then((f) => f.keepFresh(boot, client, (next) => drawn.render(app(next)))),
		() => import("./app/live.ts").then((live) => live.startLive(client)),
		() => import("./app/device.ts").then((d) => d.settle(boot.permission.analytics?.gtagId ?? "", lang, messagesOf(lang))),
	];
	for (const part of later)
		atRest(PATIENCE_MS)
			.then(part)
			.catch(() => {});
}

/** A language that only tests ask for, English in a dress: longer words (en-XA), or written from the right (ar-XB). */
function testLanguage(): string {
	const lang = sessionStorage.getItem("baize.pseudo") ?? "";
	if (!/^(?:en-XA|ar-XB)$/.test(lang)) return "";
	html.dir = directionOf(lang);
	return lang;
}

/** Hides or shows the words that the page carries for the case that its scripts do not come. */
function hide(hidden: boolean): void {
	const trouble = document.getElementById("trouble");
	trouble?.toggleAttribute("hidden", hidden);
	trouble?.querySelectorAll("p").forEach((p, i) => void p.toggleAttribute("hidden", i > 0 === hidden));
}

/** An empty root: what a template of an open site drew is not for a closed one, nor for who reads other digits than it has. */
function fresh(root: HTMLElement): Root {
	root.replaceChildren();
	return createRoot(root, fallen);
}

/** What no screen caught has taken the whole site away: the page says that it did not come, as if its scripts had not. */
const fallen = {
	onUncaughtError: (error: unknown) => {
		hide(false);
		reportError(error);
	},
};

start().catch(() => hide(false));
