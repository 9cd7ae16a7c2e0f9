import { expect, it, vi } from "vitest";
import { act, mounted, nameless, textOf } from "../../harness/testing.ts";
import { fallAt } from "./coin.ts";
import { cardText } from "./hilo.ts";
import { mount } from "./index.ts";
import { readTarget } from "./limbo.ts";
import { timesOf } from "./parts.ts";
import { ballAt } from "./plinko.ts";
import { stopAt } from "./wheel.ts";

const button = (element: HTMLElement, label: RegExp) =>
	[...element.querySelectorAll("button")].find((b) => label.test(b.getAttribute("aria-label") ?? b.textContent ?? "")) as HTMLButtonElement;
const verdict = (element: HTMLElement) => textOf(element, ".in-verdict");

it("turns the wheel so that the drawn segment stands under the pointer", () => {
	for (const [segment, now] of [
		[0, 0],
		[7, 123.4],
		[19, 3600],
	] as const) {
		const to = stopAt(segment, 20, now);
		expect(to).toBeGreaterThan(now);
		expect((((to + (segment + 0.5) * 18) % 360) + 360) % 360).toBeCloseTo(0, 6);
	}
});

it("lets the ball end in the bin of its rights", () => {
	const board = (8 + 3) * 5;
	expect(ballAt([1, 1, 1, 1, 1, 1, 1, 1], 8).x).toBe(board + 40);
	expect(ballAt([0, 1, 0, 1, 0, 1, 0, 1], 8).x).toBe(board);
	expect(ballAt([0, 0, 0, 0, 0, 0, 0, 0], 0).x).toBe(board);
});

it("shows the side that fell and the card that was drawn", () => {
	expect([fallAt(0, 500) % 360, fallAt(1, 500) % 360]).toEqual([0, 180]);
	expect([cardText(0), cardText(12), cardText(13), cardText(51)]).toEqual(["A♠", "K♠", "A♥", "K♦"]);
});

it("writes multipliers without empty decimals", () => {
	expect(["1.9800", "1.0312", "2.0000", "0.4500"].map(timesOf)).toEqual(["1.98×", "1.0312×", "2.00×", "0.45×"]);
});

it("reads a typed target within its bounds", () => {
	expect([readTarget("2"), readTarget("1,5"), readTarget("0.5"), readTarget("99999"), readTarget("x")]).toEqual([200n, 150n, 101n, 1_000_000n, undefined]);
});

it.each(["limbo", "plinko", "wheel", "keno", "mines", "towers", "hilo", "coinflip"])("names every control of %s", async (game) => {
	const { element } = await mounted(mount, `game=${game}`);
	expect(nameless(element)).toEqual([]);
});

it.each(["limbo", "plinko", "wheel", "keno"])("plays a round of %s", async (game) => {
	const { element, host } = await mounted(mount, `game=${game}&seed=11`);
	button(element, /^Pick for me$/)?.click();
	act(element).click();
	await vi.waitFor(() => expect(verdict(element)).toMatch(/Won|Not won/));
	expect(host.onBalance).toHaveBeenCalledTimes(1);
	expect(textOf(element, "[role=log] li")).toMatch(/Net/);
	expect(element.querySelectorAll(".bz-past")).toHaveLength(1);
});

it("celebrates no payout that is not above the stake", async () => {
	const { element } = await mounted(mount, "game=plinko&draws=0,1,0,1,0,1,0,1,0,1,0,1");
	act(element).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Not won"));
	expect(element.querySelector("[data-mood]")?.getAttribute("data-mood")).toBe("loss");
	expect(element.querySelectorAll(".in-bin[data-hit]")).toHaveLength(1);
});

it("does not bet on keno before a number was picked", async () => {
	const { element } = await mounted(mount, "game=keno");
	expect(act(element).disabled).toBe(true);
	button(element, /^7$/).click();
	expect(act(element).disabled).toBe(false);
	expect(button(element, /^7$/).getAttribute("aria-pressed")).toBe("true");
});

it("climbs a field of mines and cashes out", async () => {
	const { element, host } = await mounted(mount, "game=mines&draws=0,0,0");
	act(element).click();
	await vi.waitFor(() => expect(act(element).textContent).toBe("Cash out"));
	expect(act(element).disabled).toBe(true);
	button(element, /^Tile 25$/).click();
	await vi.waitFor(() => expect(act(element).textContent).toContain("1.12"));
	expect(button(element, /^Tile 25: free$/).disabled).toBe(true);
	act(element).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Won"));
	expect(host.onBalance).toHaveBeenLastCalledWith("2500.12", 3);
	expect(button(element, /^Tile 1: mine$/)).toBeTruthy();
});

it("ends a round at a mine and shows where all lay", async () => {
	const { element } = await mounted(mount, "game=mines&draws=0,0,0");
	act(element).click();
	await vi.waitFor(() => expect(act(element).textContent).toBe("Cash out"));
	button(element, /^Tile 2$/).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Not won"));
	expect(element.querySelectorAll("[data-state=mine]")).toHaveLength(3);
	expect(act(element).textContent).toBe("Bet");
});

it("goes on with the open round", async () => {
	const first = await mounted(mount, "game=towers&draws=0,0,0,0,0,0,0,0");
	act(first.element).click();
	await vi.waitFor(() => expect(act(first.element).textContent).toBe("Cash out"));
	const open = await first.host.request<Record<string, unknown>>("/studio/session");
	const { element } = await mounted(mount, "game=towers", { request: async <V>(path: string) => (path === "/studio/session" ? open : await first.host.request<V>(path)) as V });
	expect(act(element).textContent).toBe("Cash out");
	expect(textOf(element, "[role=log] li")).toContain("goes on");
	expect([...element.querySelectorAll("[data-row=next] .in-tile")].every((b) => !(b as HTMLButtonElement).disabled)).toBe(true);
});

it("offers no guess that cannot lose, and passes a card over for nothing", async () => {
	const { element } = await mounted(mount, "game=hilo&draws=0,6,12");
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".in-card b")).toBe("A"));
	expect(button(element, /Higher or same/).disabled).toBe(true);
	button(element, /Another card/).click();
	await vi.waitFor(() => expect(textOf(element, ".in-card b")).toBe("7"));
	expect(act(element).disabled).toBe(true);
	button(element, /Higher or same/).click();
	await vi.waitFor(() => expect(act(element).textContent).toContain("1.83"));
});

it("flips the coin and says a lost call plainly", async () => {
	const { element } = await mounted(mount, "game=coinflip&draws=1");
	act(element).click();
	await vi.waitFor(() => expect(button(element, /^Heads$/).disabled).toBe(false));
	button(element, /^Heads$/).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Not won"));
	expect(element.querySelector("[data-mood]")?.getAttribute("data-mood")).toBe("loss");
});

it("shows a past round on the board again, with what it was bet on", async () => {
	const { element } = await mounted(mount, "game=plinko&draws=1,1,1,1,1,1,1,1,1,1,1,1");
	act(element).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Won"));
	button(element, /^8$/).click();
	expect(element.querySelectorAll(".in-bin")).toHaveLength(9);
	(element.querySelector(".bz-past") as HTMLButtonElement).click();
	await vi.waitFor(() => expect(element.querySelector(".in-bin:last-of-type")?.hasAttribute("data-hit")).toBe(true));
	expect(element.querySelectorAll(".in-bin")).toHaveLength(13);
	expect(verdict(element)).toContain("Net");
});

it("shows a past round of steps again, but never over an open one", async () => {
	const { element } = await mounted(mount, "game=coinflip&draws=0,1,0");
	act(element).click();
	await vi.waitFor(() => expect(button(element, /^Heads$/).disabled).toBe(false));
	button(element, /^Tails$/).click();
	await vi.waitFor(() => expect(verdict(element)).toContain("Not won"));
	act(element).click();
	await vi.waitFor(() => expect(button(element, /^Heads$/).disabled).toBe(false));
	(element.querySelector(".bz-past") as HTMLButtonElement).click();
	await new Promise((r) => setTimeout(r, 20));
	expect(button(element, /^Heads$/).disabled).toBe(false);
});
