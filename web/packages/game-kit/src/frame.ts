/** The chrome round every game: bar, meter, stage, panel, history, sheets, log, sound, keys. */
import { amountText, parseAmount } from "@baize/kernel";
import { cheer, cheerOf } from "./cheer.ts";
import type { Session } from "./contract.ts";
import { createSheet, type Sheet } from "./dialog.ts";
import { attr, el, icon, iconButton, say } from "./dom.ts";
import { createFacts, type Facts } from "./facts.ts";
import { type Chip, createHistory } from "./history.ts";
import { figureOf, type GameHost, type HostChange } from "./host.ts";
import { fillInfo, type InfoParts, type Switches } from "./info.ts";
import { createJackpots } from "./jackpot.ts";
import { createLog } from "./log.ts";
import { clockText, keep, type Play, resume, settle } from "./play.ts";
import { createSound, type Sound } from "./sound.ts";

export interface FrameDeps {
	readonly session: Session;
	readonly info: InfoParts;
	/** Called when the fairness sheet opens; the game fills it. */
	readonly onFairness: (sheet: Sheet) => void;
	readonly onPast: (id: string, sheet: Sheet) => void;
	/** The act, for the hotkey. */
	readonly onHotkey: () => void;
}

export interface Frame {
	readonly root: HTMLElement;
	readonly stage: HTMLElement;
	readonly side: HTMLElement;
	/** A place in the meter for a game's own sign. */
	readonly sign: HTMLElement;
	readonly sound: Sound;
	readonly fairness: Sheet;
	balance(): string;
	/** Takes a balance of the server; the page is told too. */
	pay(balance: string, version: number): void;
	/** While held, a balance is kept back so that it does not tell a result before the animation does. */
	hold(on: boolean): void;
	/** Counts one settled round into the sitting, and cheers a payout of ten stakes and more. */
	settled(stake: string, payout: string): void;
	history(chips: readonly Chip[]): void;
	/** What is said of the game until there is a result. */
	facts(facts: Facts): void;
	tell(text: string): void;
	update(change: HostChange): void;
	destroy(): void;
}

/** Builds the frame into an element. */
export function createFrame(element: HTMLElement, host: GameHost, deps: FrameDeps): Frame {
	const t = host.t;
	const { session } = deps;
	const sound = createSound(localStorage, session.game.theme, session.game.code);
	let play: Play = resume(sessionStorage, Date.now());
	let money = { balance: session.balance, version: session.balanceVersion };
	let held = false;
	let calm = () => {};
	let shown = money;
	let veil = host.veil;
	const switches: Switches = { hotkeys: false, log: false };
	const root = el("div", { class: "bz-game", "data-engine": session.engine, style: `--g:${/^#[0-9a-f]{6}$/i.test(host.color) ? host.color : "#1c5a66"}` });
	const log = createLog(t("games.log"));
	const jackpots = createJackpots(root, host, session);
	const balance = el("output", { class: "bz-balance-sum" });
	const clock = el("span", { class: "bz-clock-text" });
	const net = el("bdi", { class: "bz-net-sum" });
	const sign = el("div", { class: "bz-sign" });
	const fairness = createSheet(root, t("games.fair.title"), t("games.close"));
	const info = createSheet(root, t("games.info.title"), t("games.close"));
	const history = createHistory(
		t("games.history"),
		(text) => figureOf(host, text),
		(id) => deps.onPast(id, fairness),
	);
	const rules = () => {
		fillInfo(info.body, host, session, deps.info, switches, () => log.show(switches.log));
		info.body.querySelector("h3")?.before(...jackpots.rules());
		info.open();
	};
	const first = createFacts(host, rules);
	first.render({ most: session.game.maxWin });
	const speaker = iconButton("mute", t("games.sound.on"), () => {
		sound.set(!sound.on);
		showSound();
		sound.play("tap");
	});
	const showSound = () => {
		speaker.replaceChildren(icon(sound.on ? "sound" : "mute") as unknown as Node);
		attr(speaker, "aria-label", t(sound.on ? "games.sound.off" : "games.sound.on"));
		attr(speaker, "aria-pressed", String(sound.on));
	};
	const showMoney = () => {
		if (!held) shown = money;
		say(balance, veil || host.money(shown.balance));
	};
	const showPlay = () => {
		say(clock, figureOf(host, clockText(Date.now() - play.since)));
		say(net, host.money(play.net, { signed: true }));
		attr(net, "data-sign", play.net > 0n ? "up" : null);
	};
	const onDeposit = host.onDeposit;
	const deposit =
		onDeposit &&
		el(
			"button",
			{ type: "button", class: "bz-deposit", "aria-label": t("games.deposit"), onclick: () => onDeposit() },
			icon("plus") as unknown as Node,
			el("span", {}, t("games.deposit")),
		);
	const screen = createScreenButton(host);
	const stage = el("section", { class: "bz-stage", "aria-label": session.game.name });
	const side = el("section", { class: "bz-side" });
	root.prepend(
		el(
			"header",
			{ class: "bz-bar" },
			iconButton("back", t("games.back"), () => host.onExit()),
			el("div", { class: "bz-title" }, el("h1", { dir: "auto" }, session.game.name), host.sandbox ? el("span", { class: "bz-demo" }, host.sandbox) : null),
			el("div", { class: "bz-balance" }, el("span", { class: "bz-label" }, t("games.balance")), balance),
			deposit,
			el(
				"div",
				{ class: "bz-tools" },
				speaker,
				iconButton("shield", t("games.fair.title"), () => {
					deps.onFairness(fairness);
					fairness.open();
				}),
				iconButton("info", t("games.info.title"), rules),
			),
		),
		el(
			"div",
			{ class: "bz-meter" },
			el("span", { class: "bz-clock", "aria-label": t("games.session.time"), role: "group" }, icon("clock") as unknown as Node, clock),
			el("span", { class: "bz-net", role: "group", "aria-label": t("games.session.netLabel") }, el("span", {}, t("games.session.net")), net),
			session.game.returnPct ? el("span", { class: "bz-rtp" }, t("games.info.returnShort", { pct: session.game.returnPct.replace(/(\.\d\d)\d+$/, "$1") })) : null,
			sign,
			screen?.button,
		),
		history.element,
		first.element,
		jackpots.element,
		stage,
		side,
		log.element,
	);
	const onKey = (e: KeyboardEvent) => {
		const typing = e.target instanceof HTMLInputElement || e.target instanceof HTMLButtonElement;
		if (!switches.hotkeys || typing || e.code !== "Space" || e.repeat || root.querySelector("dialog[open]")) return;
		e.preventDefault();
		deps.onHotkey();
	};
	document.addEventListener("keydown", onKey);
	const timer = setInterval(() => document.visibilityState !== "hidden" && showPlay(), 1000);
	const motion = (reduced: boolean) => root.classList.toggle("is-still", reduced);
	showSound();
	showMoney();
	showPlay();
	motion(host.reducedMotion);
	element.replaceChildren(root);
	return {
		root,
		stage,
		side,
		sign,
		sound,
		fairness,
		balance: () => shown.balance,
		pay(next, version) {
			if (version <= money.version) return;
			money = { balance: amountText(parseAmount(next)), version };
			showMoney();
			host.onBalance(money.balance, version);
		},
		hold(on) {
			held = on;
			showMoney();
		},
		settled(stake, payout) {
			play = settle(play, stake, payout, Date.now());
			keep(sessionStorage, play);
			showPlay();
			const how = cheerOf(stake, payout);
			if (how !== "none" && !root.classList.contains("is-still")) calm = cheer(stage, how);
		},
		history(chips) {
			history.render(chips);
			first.element.hidden = chips.length > 0;
		},
		facts: first.render,
		tell: log.add,
		update(change) {
			if (change.balance && change.balance.version > money.version) {
				money = { balance: change.balance.amount, version: change.balance.version };
				showMoney();
			}
			if (change.reducedMotion !== undefined) motion(change.reducedMotion);
			if (change.veil !== undefined) {
				veil = change.veil;
				showMoney();
			}
		},
		destroy() {
			clearInterval(timer);
			calm();
			document.removeEventListener("keydown", onKey);
			screen?.destroy();
			jackpots.destroy();
			sound.destroy();
			element.replaceChildren();
		},
	};
}

/** The button for the full screen; none where the browser has none. */
function createScreenButton(host: GameHost): { button: HTMLButtonElement; destroy(): void } | undefined {
	if (!document.fullscreenEnabled) return undefined;
	const button = iconButton("full", host.t("games.full"), () => {
		void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
	});
	button.classList.add("bz-screen");
	const show = () => {
		const full = document.fullscreenElement !== null;
		button.replaceChildren(icon(full ? "small" : "full") as unknown as Node);
		attr(button, "aria-label", host.t(full ? "games.leaveFull" : "games.full"));
		attr(button, "title", button.getAttribute("aria-label"));
	};
	document.addEventListener("fullscreenchange", show);
	show();
	return { button, destroy: () => document.removeEventListener("fullscreenchange", show) };
}

/** Shows what stands between a member and the game: loading, or a refusal with a way to try again. */
export function createGate(element: HTMLElement, host: GameHost): { loading(): void; fail(text: string, retry: () => void): void } {
	const box = (...kids: Node[]) => element.replaceChildren(el("div", { class: "bz-game bz-gate" }, ...kids));
	return {
		loading: () => box(el("div", { class: "bz-spinner", role: "status", "aria-label": host.t("games.loading") })),
		fail: (text, retry) =>
			box(
				el("p", { role: "alert" }, text),
				el("button", { type: "button", class: "bz-act", onclick: retry }, host.t("games.retry")),
				el("button", { type: "button", class: "bz-wide", onclick: () => host.onExit() }, host.t("games.back")),
			),
	};
}
