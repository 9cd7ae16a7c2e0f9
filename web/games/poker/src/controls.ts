/** What a member does at the table: fold, check or call, raise; wishes for the turn to come; and the way back from sitting out. */
import { attr, el, figureOf, type GameHost, readStake, say } from "@baize/game-kit";
import type { Amount } from "@baize/kernel";
import { amount, chairOf, clampRaise, nudge, overOf, potRaise, raiseAt, raiseText, seatOf, shareOf, type State, type Wish } from "./model.ts";
import type { Deed, Options } from "./net.ts";

export interface ControlActs {
	act(kind: Deed, to?: string): void;
	wish(wish: Wish | undefined): void;
	ready(away: boolean, post: boolean): void;
}

export interface Controls {
	readonly element: HTMLElement;
	render(state: State): void;
	/** Does what a key stands for; false where it stands for nothing now. */
	key(key: string): boolean;
}

/** Makes the panel; chips says an amount. */
export function createControls(host: GameHost, chips: (text: string) => string, acts: ControlActs): Controls {
	const t = host.t;
	let state: State | undefined;
	let to: Amount | undefined;
	let turn = "";
	const button = (cls: string, run: () => void, tone = "plain") => el("button", { type: "button", class: `bz-act ${cls}`, "data-tone": tone, onclick: run });
	const fold = button("pk-fold", () => acts.act("FOLD"));
	const call = button("pk-call", () => acts.act(options()?.canCheck ? "CHECK" : "CALL"), "cash");
	const raise = button("pk-raise", () => to !== undefined && acts.act("RAISE", raiseText(to)), "go");
	const slider = el("input", { type: "range", class: "pk-slide", min: 0, max: 1000, step: 1, "aria-label": t("games.poker.amount") });
	const field = el("input", { class: "bz-text pk-field", inputmode: "decimal", autocomplete: "off", "aria-label": t("games.poker.amount") });
	const preset = (key: string, pick: () => Amount | undefined) => el("button", { type: "button", class: "bz-mini", onclick: () => set(pick()) }, t(key));
	const options = (): Options | undefined => state?.view.hand?.options;
	const part = (num: bigint, den: bigint) => () => {
		const hand = state?.view.hand;
		return hand?.options && state && potRaise(hand, hand.options, num, den, state.view.rules.chip);
	};
	const presets = el(
		"div",
		{ class: "pk-presets", role: "group", "aria-label": t("games.poker.amount") },
		preset("games.poker.halfPot", part(1n, 2n)),
		preset("games.poker.wholePot", part(1n, 1n)),
		preset("games.poker.allIn", () => (options() ? amount(options()?.maxTo ?? "0") : undefined)),
		field,
	);
	const size = el("div", { class: "pk-size" }, presets, slider);
	const deeds = el("div", { class: "pk-deeds" }, fold, call, raise);
	const wishes = (["fold", "check", "call"] as const).map((kind) =>
		el("button", {
			type: "button",
			class: "bz-mini pk-wish",
			onclick: () => acts.wish(state?.wish?.kind === kind ? undefined : kind === "call" ? { kind, toMatch: state?.view.hand?.toMatch ?? "" } : { kind }),
		}),
	);
	const wishRow = el("div", { class: "pk-wishes", role: "group", "aria-label": t("games.poker.ahead") }, ...wishes);
	const back = button("pk-back", () => acts.ready(false, false), "go");
	const post = el("button", { type: "button", class: "bz-wide", onclick: () => acts.ready(false, true) }, t("games.poker.post"));
	const idle = el("div", { class: "pk-idle" }, back, post);
	const note = el("p", { class: "bz-note", role: "status" });
	const element = el("div", { class: "pk-panel" }, note, size, deeds, wishRow, idle);

	const set = (next: Amount | undefined, typing = false) => {
		const o = options();
		if (next === undefined || !o || !state) return;
		to = next;
		slider.value = String(shareOf(next, o));
		if (!typing) field.value = figureOf(host, raiseText(next).replace(/\.00$/, ""), false);
		const fresh = amount(state.view.hand?.toMatch ?? "0") === 0n;
		const words = chips(raiseText(next));
		attr(slider, "aria-valuetext", words);
		say(raise, next === amount(o.maxTo) ? t("games.poker.allInOf", { amount: words }) : t(fresh ? "games.poker.bet" : "games.poker.raise", { amount: words }));
	};
	slider.addEventListener("input", () => {
		const o = options();
		if (o && state) set(raiseAt(Number(slider.value), state.view, o));
	});
	field.addEventListener("input", () => {
		const typed = readStake(field.value, host.locale);
		const o = options();
		if (typed !== undefined && o && state) set(clampRaise(typed, state.view, o), true);
	});
	field.addEventListener("blur", () => set(to));

	const drawTurn = (s: State, o: Options) => {
		const key = `${s.view.code} ${s.view.hand?.number} ${s.view.step}`;
		size.hidden = raise.hidden = !o.canRaise;
		say(fold, t("games.poker.fold"));
		say(call, o.canCheck ? t("games.poker.check") : t("games.poker.call", { amount: chips(o.toCall) }));
		for (const b of [fold, call, raise]) b.disabled = s.busy || !s.online;
		if (key === turn) return;
		turn = key;
		if (o.canRaise) set(amount(o.minTo));
	};
	const drawWishes = (s: State) => {
		const hand = s.view.hand;
		const mine = seatOf(hand, s.view.mine);
		const owed = hand && mine ? amount(hand.toMatch) - amount(mine.bet) : 0n;
		const words = [t("games.poker.wish.fold"), t("games.poker.check"), t("games.poker.wish.call", { amount: chips(raiseText((owed > 0n ? owed : 0n) as Amount)) })];
		wishes.forEach((w, i) => {
			say(w, words[i] ?? "");
			w.hidden = i === 1 ? owed > 0n : i === 2 && owed <= 0n;
			attr(w, "aria-pressed", String(s.wish?.kind === ["fold", "check", "call"][i]));
		});
	};
	const noteOf = (s: State): string => {
		const chair = chairOf(s.view, s.view.mine);
		const mine = seatOf(s.view.hand, s.view.mine);
		if (!s.online) return t(chair ? "games.poker.offline" : "games.crash.offline");
		if (s.error) return s.error;
		if (!chair) return s.view.running ? t("games.poker.watching") : t(s.view.chairs.length < s.view.seats ? "games.poker.choose" : "games.tables.watching");
		if (chair.leaving) return t("games.poker.leavingNote");
		if (chair.away) return t(s.view.sitAndGo ? "games.poker.awayRace" : "games.poker.awayNote", { time: clockText(chair.awayBy, host.locale) });
		if (mine?.worth && mine.cards.length && !mine.folded) return t("games.poker.yourHand", { worth: t(`games.poker.worth.${mine.worth}`) });
		if (chair.waits && !mine) return t("games.poker.waitNote");
		return s.view.hand?.options ? t("games.poker.yourTurn") : "";
	};
	return {
		element,
		render(s) {
			state = s;
			const hand = s.view.hand;
			const chair = chairOf(s.view, s.view.mine);
			const mine = seatOf(hand, s.view.mine);
			const asked = hand?.options;
			const inHand = Boolean(chair && mine && hand && !overOf(hand) && !mine.folded && !mine.allIn);
			say(note, noteOf(s));
			note.classList.toggle("is-bad", Boolean(s.error) || !s.online);
			attr(element, "data-mode", asked ? "turn" : inHand ? "wait" : "idle");
			deeds.hidden = size.hidden = !asked;
			wishRow.hidden = Boolean(asked) || !inHand || chair?.away === true;
			idle.hidden = Boolean(asked) || (!chair?.away && !(chair?.waits && !mine));
			back.hidden = !chair?.away;
			post.hidden = !chair?.waits || s.view.sitAndGo;
			say(back, t("games.poker.back"));
			if (asked) drawTurn(s, asked);
			else drawWishes(s);
		},
		key(key) {
			const o = options();
			if (!o || !state || state.busy) return false;
			if (key === "f") acts.act("FOLD");
			else if (key === "c") acts.act(o.canCheck ? "CHECK" : "CALL");
			else if (!o.canRaise || to === undefined) return false;
			else if (key === "r") acts.act("RAISE", raiseText(to));
			else if (key === "arrowup" || key === "arrowdown") set(nudge(to, key === "arrowup" ? 1n : -1n, state.view, o));
			else return false;
			return true;
		},
	};
}

const clockText = (at: string | null, locale: string): string => (at ? new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }) : "");
