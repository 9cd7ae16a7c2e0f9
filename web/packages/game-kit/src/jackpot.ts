/** The jackpots that a game's stakes fill: a quiet sign that shows the pools in turn, their share in the rules, and a win. */
import { amountText, micro, parseAmount } from "@baize/kernel";
import type { Session } from "./contract.ts";
import { attr, el, icon, say } from "./dom.ts";
import type { GameHost } from "./host.ts";

interface Pool {
	readonly level: "grand" | "major" | "minor" | "mini";
	readonly amount: string;
	readonly currency: string;
}

interface Pools {
	readonly takePct: string;
	readonly sharePct: string;
	readonly pools: readonly Pool[];
}

interface Win {
	readonly level: Pool["level"];
	readonly amount: string;
	readonly currency: string;
}

export interface Jackpots {
	/** The sign in the row of past results. */
	readonly element: HTMLElement;
	/** What belongs to the rules; nothing where the game fills no pool. */
	rules(): readonly HTMLElement[];
	destroy(): void;
}

/** Games in which a stake is no bet fill no pool. */
const WITHOUT = ["poker", "fishing"];
const TURN_MS = 5000;
const WIN_MS = 15_000;

/** The return of the game and of the jackpots together, or nothing where the game's is no single figure. */
export function together(returnPct: string, sharePct: string): string {
	if (!/^\d+(\.\d{1,6})?$/.test(returnPct)) return "";
	return amountText(micro(parseAmount(returnPct) + parseAmount(sharePct))).replace(/(\.\d\d)\d+$/, "$1");
}

/** Follows the pools of the session's currency. */
export function createJackpots(root: HTMLElement, host: GameHost, session: Session): Jackpots {
	const t = host.t;
	const level = el("span", { class: "bz-pool-level" });
	const sum = el("bdi", { class: "bz-pool-sum" });
	const element = el("div", { class: "bz-pool", hidden: true, role: "group" }, icon("crown") as unknown as Node, level, sum);
	const stop = new AbortController();
	let all: Pools | undefined;
	let turn = 0;
	const show = () => {
		const pool = all?.pools[turn % Math.max(1, all.pools.length)];
		attr(element, "hidden", !pool);
		root.classList.toggle("has-pool", !!pool);
		if (!pool) return;
		attr(element, "data-level", pool.level);
		say(level, t(`shell.jackpot.${pool.level}`));
		say(sum, host.money(pool.amount, { digits: "latn" }));
	};
	const fetchAll = () =>
		host.request<Pools>("/studio/jackpots", { query: { currency: session.currency }, signal: stop.signal }).then(
			(found) => {
				all = found;
				show();
			},
			() => {},
		);
	if (WITHOUT.includes(session.engine)) return { element, rules: () => [], destroy: () => {} };
	void fetchAll();
	const timer = setInterval(() => {
		turn++;
		show();
	}, TURN_MS);
	const ends = [
		host.subscribe("public", {
			message(kind, data) {
				if (kind !== "jackpot.changed" || !all) return;
				const told = (data as { pools?: readonly Pool[] }).pools ?? [];
				all = { ...all, pools: all.pools.map((p) => told.find((n) => n.level === p.level && n.currency === p.currency) ?? p) };
				show();
			},
			gap: () => void fetchAll(),
		}),
		host.subscribe("member", {
			message(kind, data) {
				if (kind === "jackpot.won") celebrate(root, host, data as Win);
			},
			gap: () => {},
		}),
	];
	return {
		element,
		rules: () => (all && all.pools.length > 0 ? rulesOf(host, session, all) : []),
		destroy() {
			stop.abort();
			clearInterval(timer);
			for (const end of ends) end();
		},
	};
}

function rulesOf(host: GameHost, session: Session, all: Pools): HTMLElement[] {
	const pct = together(session.game.returnPct, all.sharePct);
	return [
		el("h3", {}, host.t("shell.title.jackpots")),
		el("dl", { class: "bz-facts" }, ...all.pools.map((p) => el("div", { class: "bz-fact" }, el("dt", {}, host.t(`shell.jackpot.${p.level}`)), el("dd", {}, host.money(p.amount))))),
		el("p", { class: "bz-fine" }, host.t("games.jackpot.note", { take: short(all.takePct), share: short(all.sharePct) })),
		pct ? el("p", { class: "bz-fine" }, host.t("games.jackpot.total", { pct })) : null,
	].filter((node) => node !== null);
}

const short = (pct: string): string => pct.replace(/0+$/, "").replace(/\.$/, "");

/** Tells the winner, over the stage; a press or a while ends it. */
function celebrate(root: HTMLElement, host: GameHost, win: Win): void {
	const end = () => {
		clearTimeout(timer);
		card.remove();
	};
	const card = el(
		"div",
		{ class: "bz-pool-win", role: "alert", "data-level": win.level, onclick: end },
		icon("crown") as unknown as Node,
		el("strong", {}, host.t(`shell.jackpot.${win.level}`)),
		el("span", {}, host.t("games.jackpot.won", { amount: host.money(win.amount) })),
		el("button", { type: "button", class: "bz-mini" }, host.t("games.close")),
	);
	const timer = setTimeout(end, WIN_MS);
	root.append(card);
}
