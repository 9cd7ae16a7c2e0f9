import { parseAmount } from "@baize/kernel";
import { expect, it, vi } from "vitest";
import { act, mounted, nameless, textOf } from "../../harness/testing.ts";
import { mount } from "./index.ts";
import { aim, chanceText, multiplierText, profit, readHundredths, start, swap, targetFor } from "./model.ts";
import { roll } from "./net.ts";

it("shows the odds that the specification gives", () => {
	const s = aim(start(), 5000);
	expect([chanceText(s), multiplierText(s)]).toEqual(["49.99", "1.9803"]);
	expect(profit(s, parseAmount("10.00"))).toBe(parseAmount("9.80"));
});

it("holds the target inside the side's range", () => {
	expect([aim(start(), 0).target, aim(start(), 99_999).target]).toEqual([199, 9998]);
	expect(aim({ ...start(), over: false }, 99_999).target).toBe(9800);
});

it("keeps the chance when the side changes", () => {
	const s = aim(start(), 7500);
	expect(chanceText(swap(s))).toBe(chanceText(s));
	expect(swap(swap(s)).target).toBe(7500);
	expect([targetFor(true, 2500), targetFor(false, 2500)]).toEqual([7499, 2500]);
});

it("reads typed numbers", () => {
	expect([readHundredths("50"), readHundredths("7,5"), readHundredths("12.345"), readHundredths("x")]).toEqual([5000, 750, undefined, undefined]);
});

it("sends side and target, and keeps the stake with the answer", async () => {
	const request = vi.fn().mockResolvedValue({ roundId: "R", roll: "42.17" });
	const answer = await roll({ request } as never, { stake: "1.00", target: "50.00", over: true });
	expect(request).toHaveBeenCalledWith("/studio/dice/roll", expect.objectContaining({ method: "POST", body: { stake: "1.00", target: "50.00", over: true } }));
	expect(answer.stake).toBe("1.00");
});

it("plays a round, by labelled controls only", async () => {
	const { element, host } = await mounted(mount, "game=dice&roll=72.40");
	expect(nameless(element)).toEqual([]);
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".di-verdict")).toContain("Won"));
	expect(textOf(element, ".di-number")).toBe("72.40");
	expect(host.onBalance).toHaveBeenCalledWith("2500.98", 2);
	expect(textOf(element, "[role=log] li")).toContain("72.40");
});

it("celebrates no loss, and moves the target by key twins", async () => {
	const { element } = await mounted(mount, "game=dice&roll=10.00");
	element.querySelector<HTMLButtonElement>("[aria-label='Target 1.00 higher']")?.click();
	const range = element.querySelector<HTMLInputElement>("input[type=range]");
	expect(range?.getAttribute("aria-valuetext")).toBe("Roll over 51.00");
	act(element).click();
	await vi.waitFor(() => expect(textOf(element, ".di-verdict")).toContain("Not won"));
	expect(element.querySelector("[data-mood]")?.getAttribute("data-mood")).toBe("loss");
});

it("asks for a second round only after the regulator's time, and says why it waits", async () => {
	const { element, host } = await mounted(mount, "game=dice&roll=10.00&pace=400");
	const request = vi.spyOn(host, "request");
	const rolls = () => request.mock.calls.filter(([path]) => path === "/studio/dice/roll").length;
	act(element).click();
	await vi.waitFor(() => expect(act(element).disabled).toBe(false));
	const began = performance.now();
	act(element).click();
	expect(textOf(element, "#bz-stake-note")).toContain("One moment");
	expect(rolls()).toBe(1);
	await vi.waitFor(() => expect(rolls()).toBe(2));
	expect(performance.now() - began).toBeGreaterThan(300);
});

it("keeps the balance hidden that the member hides, also when it moves, and shows it again when told", async () => {
	const { element, handle } = await mounted(mount, "game=dice", { veil: "৳ ******" });
	const balance = () => textOf(element, ".bz-balance-sum");
	expect(balance()).toBe("৳ ******");
	handle.update({ balance: { amount: "77.00", version: 900 } });
	expect(balance()).toBe("৳ ******");
	handle.update({ veil: "" });
	expect(balance()).toBe("৳77.00");
});
