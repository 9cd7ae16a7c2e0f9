/** The sheet in which a member buys in: how much, and what it costs to register for a sit-and-go. */
import { attr, createSheet, el, figureOf, type GameHost, readStake, refusalText, say } from "@baize/game-kit";
import { type Amount, amountText, micro, parseAmount } from "@baize/kernel";
import { short } from "./lobby.ts";
import type { View } from "./net.ts";

export interface BuyIn {
	open(view: View, seat: number, balance: string): void;
	close(): void;
}

/** Makes the sheet; sit takes the seat. */
export function createBuyIn(root: HTMLElement, host: GameHost, sit: (seat: number, buyIn: string) => Promise<unknown>): BuyIn {
	const t = host.t;
	const sheet = createSheet(root, t("games.poker.buyIn"), t("games.close"));
	return {
		close: sheet.close,
		open(view, seat, balance) {
			const [min, max] = [parseAmount(view.buyInMin), parseAmount(view.buyInMax)];
			const most = micro(parseAmount(balance) < max ? parseAmount(balance) : max);
			const chip = parseAmount(view.rules.chip);
			let value = micro(most < min ? min : most < min * 2n ? most - (most % chip) : min * 2n > max ? max : min * 2n);
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
				const poor = next > parseAmount(balance);
				go.disabled = wrong || poor;
				const words = short(host, amountText(next));
				say(go, t(view.sitAndGo ? "games.poker.register" : "games.poker.sit", { amount: words }));
				say(note, poor ? t("games.fault.funds") : t("games.poker.buyIns", { min: short(host, view.buyInMin), max: short(host, view.buyInMax) }));
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
					await sit(seat, amountText(value));
					sheet.close();
				} catch (e) {
					say(note, refusalText(e, host));
					note.classList.add("is-bad");
					go.disabled = false;
				}
				attr(go, "aria-busy", null);
			});
			const fixed = min === max;
			sheet.body.replaceChildren(...(fixed ? [] : [slider, field]), el("p", { class: "bz-plain" }, t(view.sitAndGo ? "games.poker.raceNote" : "games.poker.buyInNote")), note, go);
			set(fixed ? min : value);
			sheet.open();
		},
	};
}
