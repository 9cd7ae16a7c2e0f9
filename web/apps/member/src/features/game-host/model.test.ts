import { expect, it } from "vitest";
import { clientOf, OpenRounds } from "./model.ts";

const clients = { "../../games/slots/src/index.ts": "s", "../../games/dice/src/index.ts": "d", "../../games/instant/src/index.ts": "i" };

it("finds an engine's client by its folder", () => {
	expect(clientOf(clients, "slot")).toBe("s");
	expect(clientOf(clients, "dice")).toBe("d");
	expect([clientOf(clients, "plinko"), clientOf(clients, "coinflip")]).toEqual(["i", "i"]);
	expect(clientOf(clients, "crash")).toBeUndefined();
});
it("counts a write as an open round until it is answered, also with a refusal", async () => {
	const told: boolean[] = [];
	const rounds = new OpenRounds((open) => told.push(open));
	await rounds.follow("/studio/history", "GET", async () => 1);
	expect(told).toEqual([]);
	await expect(rounds.follow("/studio/dice/roll", "POST", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
	expect(told).toEqual([true, false]);
});
it("keeps a crash bet open until it is cashed out, withdrawn or crashed", async () => {
	const rounds = new OpenRounds(() => {});
	await rounds.follow("/studio/crash/bets", "POST", async () => ({}));
	expect(rounds.open).toBe(true);
	rounds.hear("crash.phase", { phase: "RUNNING" });
	expect(rounds.open).toBe(true);
	rounds.hear("crash.phase", { phase: "CRASHED" });
	expect(rounds.open).toBe(false);
	await rounds.follow("/studio/crash/bets", "POST", async () => ({}));
	await rounds.follow("/studio/crash/bets/b1/cashout", "POST", async () => ({}));
	expect(rounds.open).toBe(false);
});
