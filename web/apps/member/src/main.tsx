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
import { keepInvitation } from "./app/invitation.ts";
import { homeRoute } from "./app/manifest.ts";
import type { Template } from "./app/pages.tsx";
import { loadScreen } from "./app/screen.tsx";
import { watchPlaces } from "./app/scroll.ts";
import { warmHeader } from "./features/shell/components/header.tsx";

/** After so long a page has been looked at, and its first presses are answered. */
const FACES_MS = 8000;
const html = document.documentElement;

async function start(): Promise<void> {
	keepInvitation(location.search);
	watchPlaces();
	readDigits();
	const root = document.getElementById("root") as HTMLElement;
	const test = testLanguage();
	const lang = test || html.lang || "en";
	const template = (root.dataset.template ?? "shell") as Template;
	const [boot] = await Promise.all([readBoot() ?? request<Boot>("/screens/boot"), loadMessages(lang, ["shell"]), template === "home" ? loadScreen(homeRoute, lang) : null]);
	const client = newClient();
	if (/[?&]handover=/.test(location.search)) await import("./app/handover.ts").then((h) => h.takeOver(client, lang));
	if (token() !== "") warmHeader();
	chooseCdn(boot.permission.imageCDNs);
	const app = (of: Boot) => <App boot={of} lang={lang} template={template} client={client} />;
	html.style.cssText = boot.permission.brand.style ?? "";
	const drawn = boot.permission.status === 0 && root.firstElementChild && !test && !chosenDigits() ? hydrateRoot(root, app(boot)) : fresh(root);
	if (!root.firstElementChild) drawn.render(app(boot));
	html.setAttribute("data-ready", "");
	hide(true);
	html.toggleAttribute("data-auth", token() !== "");
	shareSession();
	if (boot.permission.status !== 0) return;
	// The faces of other scripts (build/faces.mjs): they have every text laid out anew, so they come when nobody waits for anything.
	setTimeout(() => requestIdle(() => document.getElementById("faces")?.setAttribute("media", "all")), FACES_MS);
	requestIdle(
		() =>
			void import("./app/fresh.ts").then(
				(f) => f.keepFresh(boot, client, (next) => drawn.render(app(next))),
				() => {},
			),
	);
	requestIdle(
		() =>
			void import("./app/live.ts").then(
				(live) => live.startLive(client),
				() => {},
			),
	);
	requestIdle(
		() =>
			void import("./app/device.ts").then(
				(d) => d.settle(boot.permission.analytics?.gtagId ?? "", lang, messagesOf(lang)),
				() => {},
			),
	);
}

/** A language that only tests ask for: longer words (en-XA), or written from the right (ar-XB). */
function testLanguage(): string {
	const lang = sessionStorage.getItem("baize.pseudo") ?? "";
	if (!/^(?:en-XA|ar-XB)$/.test(lang)) return "";
	html.lang = lang;
	html.dir = directionOf(lang);
	return lang;
}

/** Hides or shows the words that the page carries for the case that its scripts do not come. */
function hide(hidden: boolean): void {
	const trouble = document.getElementById("trouble");
	if (!trouble) return;
	trouble.hidden = hidden;
	for (const [i, p] of [...trouble.querySelectorAll("p")].entries()) p.hidden = i === 0 ? !hidden : hidden;
}

/** An empty root: what a template of an open site drew is not for a closed one, nor for who reads other digits than it has. */
function fresh(root: HTMLElement): Root {
	root.replaceChildren();
	return createRoot(root);
}

const requestIdle = (fn: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(fn, { timeout: 3000 }) : setTimeout(fn, 1500));

start().catch(() => hide(false));
