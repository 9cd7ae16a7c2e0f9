// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { mount as crash } from "../crash/src/index.ts";
import { mount as dice } from "../dice/src/index.ts";
import { mount as instant } from "../instant/src/index.ts";
import { mount as slots } from "../slots/src/index.ts";
import { act, mounted, textOf } from "./testing.ts";

const clients = { slots, dice, crash };
const mountOf = (game: string) => clients[game as "slots"] ?? instant;
const SAID = "বাজির পরিমাণ ০.২০-এর গুণিতক হতে হবে।";

const writeOf: Record<string, string> = { slots: "/slots/spin", dice: "/dice/roll", crash: "/crash/bets", mines: "/steps", towers: "/steps", hilo: "/steps", coinflip: "/steps" };
const button = (element: HTMLElement, label: RegExp) =>
	[...element.querySelectorAll("button")].find((b) => label.test(b.getAttribute("aria-label") ?? b.textContent ?? "")) as HTMLButtonElement;

it.each(["slots", "dice", "crash", "limbo", "plinko", "wheel", "keno", "mines", "towers", "hilo", "coinflip"])(
	"says in the server's words why %s refuses a bet, and goes on",
	async (game) => {
		const { element, host } = await mounted(mountOf(game), `game=${game}&betting=60000&refuse=${encodeURIComponent(`${writeOf[game] ?? "/instant/play"}|${SAID}`)}`);
		button(element, /^Pick for me$/)?.click();
		await vi.waitFor(() => expect([act(element).disabled, /next round/.test(act(element).textContent ?? "")]).toEqual([false, false]));
		act(element).click();
		await vi.waitFor(() => expect(textOf(element, ".bz-note")).toBe(SAID));
		expect(element.querySelector(".bz-note")?.getAttribute("role")).toBe("status");
		expect(host.onBalance).not.toHaveBeenCalled();
		expect(element.querySelectorAll(".bz-past")).toHaveLength(game === "crash" ? 10 : 0);
		await vi.waitFor(() => expect(act(element).disabled).toBe(false));
	},
);

it.each(["slots", "dice", "crash", "limbo", "keno", "mines"])("sends no stake of %s that is off the grid", async (game) => {
	const { element } = await mounted(mountOf(game), `game=${game}&betting=60000`);
	button(element, /^Pick for me$/)?.click();
	const input = element.querySelector<HTMLInputElement>("#bz-stake") as HTMLInputElement;
	const type = (text: string) => {
		input.value = text;
		input.dispatchEvent(new Event("input"));
		return [act(element).disabled, textOf(element, ".bz-note")];
	};
	expect(type(game === "slots" ? "1.01" : "1.001")[0]).toBe(true);
	expect(type("0")[1]).toContain("lowest stake");
	expect(type("-5")[1]).toBe("Enter an amount.");
	expect(type("4000")[1]).toContain("balance");
});

it("tells a step out of turn and shows the round as the server has it", async () => {
	const said = "Meanwhile the round went on. Look again.";
	const { element, host } = await mounted(instant, `game=mines&draws=0,0,0&refuse=${encodeURIComponent(`/picks|${said}`)}`);
	act(element).click();
	await vi.waitFor(() => expect(act(element).textContent).toBe("Cash out"));
	const asked = vi.spyOn(host, "request");
	button(element, /^Tile 25$/).click();
	await vi.waitFor(() => expect(textOf(element, ".bz-note")).toBe(said));
	expect(asked).toHaveBeenCalledWith("/studio/session");
	await vi.waitFor(() => expect(button(element, /^Tile 25$/).disabled).toBe(false));
});

it("tells a cash-out that came too late, and goes on with the round of the table", async () => {
	const said = "This round is over.";
	const { element } = await mounted(crash, `game=crash&takeoff=bet&freeze=6000&refuse=${encodeURIComponent(`/cashout|${said}`)}`);
	await vi.waitFor(() => expect(act(element).textContent).toBe("Bet on this round"));
	act(element).click();
	await vi.waitFor(() => expect(act(element).textContent).toContain("Cash out ৳"));
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".bz-note")).toBe(said));
	expect(textOf(element, ".cr-mine")).toContain("flying");
});

it("says when the link is broken, in the member's words", async () => {
	const { element } = await mounted(dice, `game=dice&refuse=${encodeURIComponent("/dice/roll|")}`);
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".bz-note")).toContain("connection was lost"));
});
