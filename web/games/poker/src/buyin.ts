/** The sheet in which a member buys in or adds chips: how much, and what it costs to register for a sit-and-go. */
import { attr, createSheet, el, figureOf, type GameHost, readStake, refusalText, type Sheet, say } from "@baize/game-kit";
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import { short } from "./lobby.ts";
import { roomAt } from "./model.ts";
import type { View } from "./net.ts";

export interface BuyIn {
	open(view: View, seat: number, balance: string): void;
	/** Adds to the chips; later is true while the own hand is not over. */
	more(view: View, balance: string, later: boolean): void;
	close(): void;
}

export interface BuyInActs {
	sit(seat: number, buyIn: string): Promise<unknown>;
	topUp(amount: string): Promise<unknown>;
}

/** One question: an amount between bounds, and what is done with it. */
interface Question {
	readonly min: Amount;
	readonly max: Amount;
	readonly first: Amount;
	readonly chip: bigint;
	readonly balance: string;
	readonly label: (amount: string) => string;
	readonly bounds: string;
	readonly about: string;
	readonly act: (amount: string) => Promise<unknown>;
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);

/** Makes the sheet; smallest is the title's smallest stake. */
export function createBuyIn(root: HTMLElement, host: GameHost, smallest: string, acts: BuyInActs): BuyIn {
	const t = host.t;
	const [first, further] = ["games.poker.buyIn", "games.poker.topUp"].map((title) => createSheet(root, t(title), t("games.close"))) as [Sheet, Sheet];
	const ask = (sheet: Sheet, q: Question) => {
		const { min, max, chip } = q;
		const most = least(parseAmount(q.balance), max);
		let value = q.first;
		const slider = el("input", { type: "range", class: "pk-slide", min: 0, max: 100, step: 1, "aria-label": t("games.poker.buyIn") });
		const field = el("input", { class: "bz-text", inputmode: "decimal", autocomplete: "off", "aria-label": t("games.poker.buyIn") });
		const note = el("p", { class: "bz-note", role: "status" });
		const go = el("button", { type: "button", class: "bz-act" });
		const set = (next: Amount, from?: Element) => {
			value = next;
			const span = most - min;
			if (from !== slider) slider.value = span > 0n ? String(Number(((next - min) * 100n) / span)) : "100";
			if (from !== field) field.value = figureOf(host, amountText(next).replace(/\.00$/, ""), false);
			const wrong = next < min || next > max || next % chip !== 0n;
			const poor = next > parseAmount(q.balance);
			go.disabled = wrong || poor;
			say(go, q.label(short(host, amountText(next))));
			say(note, poor ? t("games.fault.funds") : q.bounds);
			note.classList.toggle("is-bad", wrong || poor);
		};
		slider.addEventListener("input", () => {
			const to = min + ((most - min) * BigInt(slider.value)) / 100n;
			set(micro(slider.value === "100" ? most - (most % chip) : to - (to % (chip * 100n))), slider);
		});
		field.addEventListener("input", () => set(readStake(field.value, host.locale) ?? micro(0n), field));
		go.addEventListener("click", async () => {
			go.disabled = true;
			attr(go, "aria-busy", true);
			try {
				await q.act(amountText(value));
				sheet.close();
			} catch (e) {
				say(note, refusalText(e, host));
				note.classList.add("is-bad");
				go.disabled = false;
			}
			attr(go, "aria-busy", null);
		});
		sheet.body.replaceChildren(...(min === max ? [] : [slider, field]), el("p", { class: "bz-plain" }, q.about), note, go);
		set(value);
		sheet.open();
	};
	return {
		close() {
			first.close();
			further.close();
		},
		open(view, seat, balance) {
			const [min, max, chip] = [parseAmount(view.buyInMin), parseAmount(view.buyInMax), parseAmount(view.rules.chip)];
			const most = least(parseAmount(balance), max);
			const middle = micro(most < min ? min : most < min * 2n ? most - (most % chip) : min * 2n > max ? max : min * 2n);
			ask(first, {
				...{ min, max, chip, balance },
				first: min === max ? min : middle,
				label: (amount) => t(view.sitAndGo ? "games.poker.register" : "games.poker.sit", { amount }),
				bounds: t("games.poker.buyIns", { min: short(host, view.buyInMin), max: short(host, view.buyInMax) }),
				about: t(view.sitAndGo ? "games.poker.raceNote" : "games.poker.buyInNote"),
				act: (amount) => acts.sit(seat, amount),
			});
		},
		more(view, balance, later) {
			const { min, max } = roomAt(view, smallest);
			const chip = parseAmount(view.rules.chip);
			const most = least(parseAmount(balance), max);
			ask(further, {
				...{ min, max, chip, balance },
				first: most < min ? min : micro(most - (most % chip)),
				label: (amount) => t(later ? "games.poker.topUpLater" : "games.poker.topUpNow", { amount }),
				bounds: t("games.poker.topUps", { min: short(host, amountText(min)), max: short(host, amountText(max)) }),
				about: t("games.poker.topUpNote"),
				act: (amount) => acts.topUp(amount),
			});
		},
	};
}
