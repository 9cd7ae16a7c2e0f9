/** The felt: spots as buttons with their chips, the rack of chips, and what can be done with them. */
import { attr, el, type GameHost, say } from "@baize/game-kit";
import { type Amount, formatFigure, parseAmount } from "@baize/kernel";
import { createStack } from "./cards.ts";
import { betweenSpots, faceOf, layoutOf, nameOf, placeOf, toneOf, zoneOf } from "./layout.ts";
import { chipsOf, draftTotal, onSpots, phaseAt, type State } from "./model.ts";
import type { Spot } from "./net.ts";

export interface FeltActs {
	drop(spot: string): void;
	pick(chip: Amount): void;
	send(): void;
	undo(): void;
	wipe(): void;
	again(): void;
	cancel(): void;
}

export interface Felt {
	readonly element: HTMLElement;
	render(state: State, now: number): void;
}

/** Below this a return is shown with a warning, per cent. */
const LOW_RETURN = 85;

/** Spots that pay more for more: what stands on them is the most. */
const VARIES = /^(single-|.-plus$|banker-six$)/;

/** Makes the felt of a table; the arrow keys go from spot to spot. */
export function createFelt(host: GameHost, first: State, acts: FeltActs): Felt {
	const t = host.t;
	const table = first.table;
	const money = (a: Amount) => host.money(a, { decimals: a % 1_000_000n === 0n ? 0 : 2 });
	const ratio = (spot: Spot) => formatFigure(`${spot.pays}:1`, host.locale);
	const buttons = new Map<string, { button: HTMLButtonElement; chips: HTMLElement; spot: Spot; shown: string }>();
	const bySpot = new Map(table.spots.map((s) => [s.code, s]));
	const make = (spot: Spot) => {
		const chips = el("span", { class: "ta-on" });
		const low = Number(spot.returnPct) < LOW_RETURN;
		const pays = el("span", { class: "ta-pays" }, `${VARIES.test(spot.code) ? "≤ " : ""}${ratio(spot)}`);
		const button = el(
			"button",
			{
				type: "button",
				class: zoneOf(spot.code) ? "ta-spot ta-zone" : "ta-spot",
				"data-spot": spot.code,
				"data-tone": toneOf(spot.code),
				style: placeOf(spot.code),
				onclick: () => acts.drop(spot.code),
			},
			el("span", { class: "ta-label" }, faceOf(spot.code, host)),
			pays,
			low ? el("span", { class: "ta-low" }, t("games.tables.low", { pct: spot.returnPct.replace(/\.\d+$/, "") })) : null,
			chips,
		);
		buttons.set(spot.code, { button, chips, spot, shown: "?" });
		return button;
	};
	const groups = layoutOf(table.game, table.spots).map((g) =>
		el(
			"div",
			{ class: "ta-group", "data-group": g.id, style: `--columns:${g.columns}` },
			...g.spots.flatMap((code) => bySpot.get(code) ?? []).map(make),
			...(g.id === "numbers" ? betweenSpots(table.spots).map(make) : []),
		),
	);
	const board = el("div", { class: "ta-board", role: "group", "aria-label": t("games.tables.felt") }, ...groups);
	board.addEventListener("keydown", (e) => walk(board, e));
	const rack = chipsOf(table).map((chip) =>
		el(
			"button",
			{
				type: "button",
				class: "ta-chip",
				"data-n": String(chipsOf(table).indexOf(chip)),
				"aria-label": t("games.bet.stakeOf", { amount: money(chip) }),
				onclick: () => acts.pick(chip),
			},
			money(chip).replace(/[^\d.,]/g, ""),
		),
	);
	const small = (key: string, run: () => void) => el("button", { type: "button", class: "bz-mini", onclick: run }, t(key));
	const [undo, wipe, again, back] = [
		small("games.tables.undo", acts.undo),
		small("games.tables.clear", acts.wipe),
		small("games.tables.again", acts.again),
		small("games.tables.takeBack", acts.cancel),
	];
	const send = el("button", { type: "button", class: "bz-act ta-send", onclick: acts.send });
	const note = el("p", { class: "bz-note", role: "status" });
	const element = el(
		"div",
		{ class: "ta-felt" },
		board,
		el("div", { class: "ta-rack", role: "group", "aria-label": t("games.bet.chips") }, ...rack),
		note,
		el("div", { class: "ta-acts" }, undo, wipe, again, back, send),
	);
	return {
		element,
		render(s, now) {
			const open = phaseAt(s, now) === "BETTING" && s.seated && s.online;
			const on = onSpots(s);
			for (const b of buttons.values()) {
				const lies = on.get(b.spot.code);
				const others = s.frame.spots[b.spot.code] ?? 0;
				const shown = `${lies?.sent ?? ""} ${lies?.draft ?? ""} ${others} ${open}`;
				if (shown === b.shown) continue;
				b.shown = shown;
				b.chips.replaceChildren(...(lies?.sent ? [createStack(money(lies.sent), true)] : []), ...(lies?.draft ? [createStack(money(lies.draft), false)] : []));
				attr(b.button, "aria-disabled", !open);
				attr(b.button, "data-others", others || null);
				const mine = lies ? t("games.tables.onSpot", { amount: money((lies.sent + lies.draft) as Amount) }) : "";
				attr(b.button, "aria-label", `${nameOf(b.spot.code, host)}, ${ratio(b.spot)}${mine && `, ${mine}`}`);
			}
			rack.forEach((chip, i) => {
				attr(chip, "aria-pressed", chipsOf(table)[i] === s.chip);
			});
			const total = draftTotal(s);
			undo.hidden = wipe.hidden = total === 0n;
			undo.disabled = wipe.disabled = s.busy;
			again.hidden = total > 0n || s.last.length === 0;
			again.disabled = s.busy || !open;
			back.disabled = s.busy || !open;
			back.hidden = !s.mine.some((b) => b.state === "LIVE");
			send.disabled = s.busy || !open || total === 0n;
			attr(send, "aria-busy", s.busy || null);
			say(send, total > 0n ? t("games.tables.bet", { amount: money(total) }) : t("games.tables.place"));
			say(note, s.error ?? (s.seated ? t("games.tables.limits", { min: money(parseAmount(table.min)), max: money(parseAmount(table.max)) }) : t("games.tables.watching")));
			note.classList.toggle("is-bad", Boolean(s.error));
		},
	};
}

/** The arrow keys move between spots by where they lie. */
function walk(board: HTMLElement, e: KeyboardEvent): void {
	const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
	const from = document.activeElement;
	if (!step || !(from instanceof HTMLElement) || !from.classList.contains("ta-spot")) return;
	e.preventDefault();
	const middle = (n: Element) => {
		const b = n.getBoundingClientRect();
		return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
	};
	const here = middle(from);
	let best: { node: HTMLElement; far: number } | undefined;
	for (const node of board.querySelectorAll<HTMLElement>(".ta-spot")) {
		const there = middle(node);
		const [dx, dy] = [there.x - here.x, there.y - here.y];
		const [along, across] = step[0] ? [dx * (step[0] ?? 0), Math.abs(dy)] : [dy * (step[1] ?? 0), Math.abs(dx)];
		if (along < 4) continue;
		const far = along + across * 3;
		if (!best || far < best.far) best = { node, far };
	}
	best?.node.focus();
}
