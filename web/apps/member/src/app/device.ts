import { speaker, type T } from "@baize/i18n";
import { toast } from "@baize/ui";
import { countVisit } from "../features/device/model.ts";
import { isOutdated } from "./chunk.ts";
import { followDevice } from "./follow-device.ts";
import { routeOf } from "./manifest.ts";
import { measure } from "./measure.ts";
import { whenSeen } from "./seen.ts";
import { tellVitals } from "./vitals.ts";

/** After so long a page has been looked at, and its first presses are answered. */
const FACES_MS = 8000;
/** And nobody has pressed, typed or moved anything for so long. */
const STILL_MS = 1000;
const DOINGS = ["pointerdown", "keydown", "scroll"] as const;
const LOOK_EVERY_MS = 15 * 60_000;
const ASKED = "baize.install";
const INSTALL_AFTER_VISITS = 2;

/** What Chromium offers before it asks to install a site. */
interface InstallEvent extends Event {
	prompt(): Promise<unknown>;
}

/** Whether nothing would be disturbed by a word at the foot of the page: no game, no layer. */
const isCalm = () => !routeOf(location.pathname)?.bare && document.querySelector("dialog[open]") === null;

/** Runs a function when nothing would be disturbed, at once or after a later change of the address. */
function whenCalm(fn: () => void): void {
	if (isCalm()) {
		fn();
		return;
	}
	const again = () => {
		if (!isCalm()) return;
		for (const e of ["popstate", "pushState", "replaceState"]) removeEventListener(e, again);
		fn();
	};
	for (const e of ["popstate", "pushState", "replaceState"]) addEventListener(e, again);
}

/** Runs a function once nobody does anything for a moment. */
function whenStill(fn: () => void): void {
	const done = () => {
		for (const e of DOINGS) removeEventListener(e, again, true);
		fn();
	};
	let timer = setTimeout(done, STILL_MS);
	const again = () => {
		clearTimeout(timer);
		timer = setTimeout(done, STILL_MS);
	};
	for (const e of DOINGS) addEventListener(e, again, { capture: true, passive: true });
}

/** All that ties the site to its device: offline shell, updates, installing, field figures. Loaded once the page has come to rest. */
export async function settle(account: string, lang: string, messages: Parameters<typeof speaker>[0]["messages"]): Promise<void> {
	const t = speaker({ lang, messages });
	// The faces of other scripts (build/faces.mjs): they have every text laid out anew, so they come when nobody waits for anything.
	whenSeen(() => whenStill(() => document.getElementById("faces")?.setAttribute("media", "all")), FACES_MS);
	followDevice();
	tellVitals();
	measure(account);
	offerInstall(t);
	watchVersion(t);
	if (!("serviceWorker" in navigator)) return;
	const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
	const ready = registration && (await navigator.serviceWorker.ready);
	ready?.active?.postMessage({ kind: "language", lang });
}

/** Offers the new version, once, when somebody comes back to a page that has been open for long. It is never forced. */
function watchVersion(t: T): void {
	let looked = Date.now();
	const look = async () => {
		if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return;
		looked = Date.now();
		if (!(await isOutdated())) return;
		document.removeEventListener("visibilitychange", look);
		whenCalm(() => toast(t("shell.update.ready"), "info", { label: t("shell.update.reload"), run: update }));
	};
	document.addEventListener("visibilitychange", look);
}

/** Lets the waiting worker take over, then loads the page anew. */
async function update(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	registration?.waiting?.postMessage({ kind: "update" });
	location.reload();
}

/** Keeps the browser's own question back and asks from the second visit on, once. */
function offerInstall(t: T): void {
	const visits = countVisit(localStorage, Date.now());
	addEventListener("beforeinstallprompt", (e) => {
		e.preventDefault();
		if (visits < INSTALL_AFTER_VISITS || localStorage.getItem(ASKED)) return;
		whenCalm(() => {
			localStorage.setItem(ASKED, "1");
			toast(t("shell.install.text"), "info", { label: t("shell.install.now"), run: () => void (e as InstallEvent).prompt() });
		});
	});
}
