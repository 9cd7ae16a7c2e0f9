/** The one bet panel of all games: stake, half, double, the most behind a second tap, and the act. */
import { type Amount, parseAmount } from "@baize/kernel";
import { attr, el, iconButton, say } from "./dom.ts";
import { figureOf, type GameHost } from "./host.ts";
import { double, faultOf, halve, most, nudge, readStake, type StakeRule, stakeText } from "./stakes.ts";

/** What the panel shows; the game decides it. */
export interface PanelView {
	readonly balance: string;
	/** The act's words; the game may change them with its phase. */
	readonly act: string;
	readonly note?: string;
	/** The act cannot be done now. */
	readonly blocked?: boolean;
	readonly busy?: boolean;
	/** The stake cannot be changed now. */
	readonly locked?: boolean;
	/** Extra look of the act: cash-out is green, cancel is plain. */
	readonly tone?: "go" | "cash" | "plain";
	/** The act does not place a stake, so the stake is not checked. */
	readonly free?: boolean;
	readonly error?: string;
}

export interface BetPanel {
	readonly element: HTMLElement;
	/** Where a game puts its own fields, between stake and act. */
	readonly extra: HTMLElement;
	readonly button: HTMLButtonElement;
	stake(): Amount | undefined;
	render(view: PanelView): void;
}

const CONFIRM_MS = 4000;
const CHIPS = 5;

function chipsOf(rule: StakeRule): readonly Amount[] {
	const fits = rule.grid.filter((g) => g >= rule.min && g <= rule.max);
	if (fits.length <= CHIPS) return fits;
	return Array.from({ length: CHIPS }, (_, i) => fits[Math.round((i * (fits.length - 1)) / (CHIPS - 1) / 1.6)] as Amount).filter((v, i, all) => all.indexOf(v) === i);
}

/** Makes the panel; act is called with a stake that obeys the rule, or with undefined when the view is free. */
export function createBetPanel(
	host: GameHost,
	rule: StakeRule,
	first: Amount,
	act: (stake: Amount | undefined) => void,
	changed: (stake: Amount | undefined) => void = () => undefined,
): BetPanel {
	let view: PanelView = { balance: "0", act: "" };
	let confirming: ReturnType<typeof setTimeout> | undefined;
	const t = host.t;
	const input = el("input", {
		class: "bz-stake-input",
		id: "bz-stake",
		inputmode: "decimal",
		autocomplete: "off",
		"aria-describedby": "bz-stake-note",
		value: figureOf(host, stakeText(first), false),
	});
	const read = () => readStake(input.value, host.locale);
	const write = (stake: Amount) => {
		input.value = figureOf(host, stakeText(stake), false);
		refresh();
	};
	const change = (fn: (stake: Amount) => Amount) => () => write(fn(read() ?? first));
	// Who speaks to the page says what stands on the button, so its name holds that too.
	const named = (text: string, label: string) => (label.includes(text) ? label : `${text}, ${label}`);
	const small = (text: string, label: string, run: () => void) => el("button", { type: "button", class: "bz-mini", "aria-label": named(text, label), onclick: run }, text);
	const half = small(
		"½",
		t("games.bet.half"),
		change((s) => halve(s, rule)),
	);
	const twice = small(
		figureOf(host, "2×"),
		t("games.bet.double"),
		change((s) => double(s, rule)),
	);
	const top = small(t("games.bet.max"), t("games.bet.maxLabel"), () => {
		if (!confirming) return askMost();
		calm();
		write(most(rule, parseAmount(view.balance)));
	});
	const calm = () => {
		clearTimeout(confirming);
		confirming = undefined;
		say(top, t("games.bet.max"));
		attr(top, "aria-label", t("games.bet.maxLabel"));
		top.classList.remove("is-asking");
	};
	const askMost = () => {
		const figure = host.money(most(rule, parseAmount(view.balance)), { decimals: 0 });
		say(top, t("games.bet.maxAsk", { amount: figure }));
		attr(top, "aria-label", t("games.bet.maxAsk", { amount: figure }));
		top.classList.add("is-asking");
		confirming = setTimeout(calm, CONFIRM_MS);
	};
	const down = iconButton(
		"minus",
		t("games.bet.less"),
		change((s) => nudge(s, rule, -1)),
	);
	const up = iconButton(
		"plus",
		t("games.bet.more"),
		change((s) => nudge(s, rule, 1)),
	);
	const offered = chipsOf(rule);
	const chips = offered.map((v) =>
		small(host.money(v, { decimals: v % 1_000_000n === 0n ? 0 : 2 }), t("games.bet.stakeOf", { amount: host.money(v, { decimals: v % 1_000_000n === 0n ? 0 : 2 }) }), () =>
			write(v),
		),
	);
	const note = el("p", { class: "bz-note", id: "bz-stake-note", role: "status" });
	const button = el("button", { type: "submit", class: "bz-act" });
	const extra = el("div", { class: "bz-extra" });
	const form = el(
		"form",
		{ class: "bz-panel", "aria-label": t("games.bet.panel"), novalidate: true },
		el(
			"div",
			{ class: "bz-stake" },
			el("label", { for: "bz-stake", class: "bz-label" }, t("games.bet.stake")),
			el("div", { class: "bz-stake-row" }, down, el("div", { class: "bz-field" }, input), up, el("div", { class: "bz-minis" }, half, twice, top)),
		),
		el("div", { class: "bz-chips", role: "group", "aria-label": t("games.bet.chips") }, ...chips),
		extra,
		note,
		button,
	);
	const controls = [input, half, twice, top, down, up, ...chips];
	let lost = false;
	const refresh = () => {
		const stake = read();
		const fault = view.free ? undefined : faultOf(stake, rule, parseAmount(view.balance));
		const told = fault && t(`games.fault.${fault}`, { min: host.money(rule.min), max: host.money(rule.max), step: host.money(rule.step) });
		attr(input, "aria-invalid", fault ? "true" : null);
		say(note, view.error ?? told ?? view.note ?? "");
		note.classList.toggle("is-bad", Boolean(view.error ?? told));
		// A locked button loses the focus; it gets it back when it can be pressed again.
		if (document.activeElement === button) lost = true;
		else if (document.activeElement !== document.body) lost = false;
		button.disabled = Boolean(view.blocked || view.busy || fault);
		if (lost && !button.disabled) button.focus({ preventScroll: true });
		attr(button, "aria-busy", view.busy ? "true" : null);
		for (const [i, c] of chips.entries()) attr(c, "aria-pressed", String(stake === offered[i]));
		changed(stake);
	};
	input.addEventListener("input", refresh);
	input.addEventListener("blur", () => {
		const stake = read();
		if (stake !== undefined) write(stake);
	});
	form.addEventListener("submit", (e) => {
		e.preventDefault();
		if (!button.disabled) act(view.free ? undefined : read());
	});
	return {
		element: form,
		extra,
		button,
		stake: read,
		render(next) {
			view = next;
			say(button, next.act);
			attr(button, "data-tone", next.tone ?? "go");
			for (const c of controls) c.disabled = Boolean(next.locked);
			refresh();
		},
	};
}
