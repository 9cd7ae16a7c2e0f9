import { type FairInput, type FishSheet, fishOf, placeOf, verifyBet } from "@baize/game-kit/fair";
import { micro, parseAmount } from "@baize/kernel";
import { describe, expect, it, vi } from "vitest";
import vectors from "../../../../internal/studio/testdata/fishing_vectors.json";
import { mounted, nameless, textOf } from "../../harness/testing.ts";
import { createFlight, project, within } from "./flight.ts";
import { mount } from "./index.ts";
import { bulletsFor, costOf, fire, type Gun, isLow, joyOf, settle, volley } from "./model.ts";
import type { Answer, Room } from "./net.ts";
import type { Seen } from "./school.ts";

const sheets = vectors.sheets as unknown as readonly FishSheet[];
const reef = sheets[0] as FishSheet;
const file = (code: string) => JSON.stringify(sheets.find((s) => `fishing/${s.code}` === code));

describe("the golden vectors", () => {
	it.each(vectors.paths.map((p) => [p.sheet, p.fish, p] as const))("of %s: fish %i swims where the server has it", async (code, id, path) => {
		const sheet = sheets.find((s) => s.code === code) as FishSheet;
		const fish = await fishOf(sheet, path.water, id);
		expect(sheet.species[fish.species]?.code).toBe(path.species);
		for (const [ms, x, y] of path.points as [number, number, number][]) expect(placeOf(fish, ms)).toEqual({ x, y });
	});
	it("hold for every bullet, and a changed claim is found", async () => {
		for (const bet of vectors.bets) {
			const input = bet.input as unknown as FairInput;
			expect(await verifyBet(input, file)).toMatchObject({ ok: true, outcome: bet.result.outcome, payout: bet.result.payout, receipt: bet.result.receipt });
		}
		const one = vectors.bets[0]?.input as unknown as FairInput;
		expect(await verifyBet({ ...one, claim: { payout: "9.99" } }, file)).toEqual({ ok: false, reason: "payout" });
		expect((await verifyBet({ ...one, serverSeed: `0${one.serverSeed.slice(1, 63)}0` } as FairInput, file)).ok).toBe(false);
	}, 30_000);
});

const gun: Gun = { weapon: 0, stake: micro(1_000_000n), purse: micro(3_000_000n), bag: micro(0n), lastBullet: 4, readyMs: 0, since: micro(0n), fires: [], hits: [] };

describe("the gun", () => {
	it("fires no faster than the room, and not without money", () => {
		const shot = fire(reef, gun, "1.00", -Math.PI / 2, 1000, 200);
		if (typeof shot === "string") throw new Error(shot);
		expect(shot.bullet).toBe(5);
		expect(shot.gun.fires).toEqual([{ bullet: 5, weapon: 0, stake: "1.00", angle: 750 }]);
		expect(fire(reef, shot.gun, "1.00", 0, 1199, 200)).toBe("wait");
		expect(fire(reef, { ...gun, weapon: 3 }, "1.00", 0, 0, 200)).toBe("empty");
		expect(costOf(reef, { ...gun, weapon: 3 })).toBe(10_000_000n);
		expect(isLow(reef, gun)).toBe(true);
		expect(bulletsFor(reef, gun, parseAmount("7.50"), 20)).toBe(7);
		expect(bulletsFor(reef, gun, parseAmount("900.00"), 20)).toBe(20);
	});
	it("has what the server says, less what the server does not know yet", () => {
		const shot = fire(reef, gun, "1.00", 0, 0, 200);
		if (typeof shot === "string") throw new Error(shot);
		expect(settle(reef, shot.gun, "3.00", "2.00")).toMatchObject({ purse: 2_000_000n, bag: 2_000_000n });
		const sent = volley(shot.gun);
		expect(sent.fires).toHaveLength(1);
		expect(settle(reef, sent.gun, "2.00", "2.00").purse).toBe(2_000_000n);
	});
	it("is glad only of a catch above all that was shot since the last", () => {
		const shot = { ...gun, since: micro(20_000_000n) };
		expect(joyOf(shot, "0.00").joy).toBe("none");
		const small = joyOf(shot, "5.00");
		expect(small.joy).toBe("calm");
		expect(joyOf(small.gun, "15.00").joy).toBe("calm");
		expect(joyOf(small.gun, "15.01").joy).toBe("big");
	});
});

const seen = (id: number, x: number, y: number): Seen => ({
	fish: { id, species: 0, fromMs: 0, forMs: 1, left: false, y: 0, y2: 0, wave: 1, wide: 0 },
	species: reef.species[0] as Seen["species"],
	x,
	y,
	heading: 0,
});

describe("the flight", () => {
	it("turns the room round for who sits above", () => {
		expect(project(1600, 900, false).gun(0).y).toBe(878);
		expect(project(1600, 900, true).gun(2).y).toBe(878);
		expect(project(1600, 900, true).at(0, 0)).toEqual({ x: 1600, y: 900 });
	});
	it("hits what it meets, and with a target nothing else", () => {
		const p = project(1600, 900, false);
		const fish = [seen(2, 8000, 6000), seen(4, 8000, 1000)];
		const shoot = (lock?: number) => {
			const f = createFlight();
			const hits: number[] = [];
			f.fire({ id: 1, seat: 0, weapon: 0, own: true, lock }, { x: 800, y: 900 }, -Math.PI / 2, 5000);
			for (let ms = 0; ms < 3000; ms += 16) f.step(16, ms, p, fish, (_, s) => hits.push(s.fish.id));
			return hits;
		};
		expect(shoot()).toEqual([2]);
		expect(shoot(4)).toEqual([4]);
	});
	it("nets only what is near enough", () => {
		const first = seen(2, 1000, 1000);
		expect(within(first, [first, seen(4, 1500, 1000), seen(6, 4000, 1000)], 1600, 6)).toEqual([2, 4]);
		expect(within(first, [first, seen(4, 1500, 1000)], 0, 1)).toEqual([2]);
	});
});

const room = (seated: boolean): Room => ({
	room: "reef-1",
	topic: "fishing/reef-1",
	sheet: reef,
	seed: vectors.paths[0]?.water ?? "",
	nowMs: 90_000,
	seats: 4,
	taken: seated ? [{ seat: 0, name: "ra***7", currency: "BDT", weapon: 0, stake: "0.00" }] : [],
	caught: [],
	mine: seated
		? { stayId: "S", seat: 0, purse: "0.00", bag: "0.00", loadId: "", lastBullet: 0, nonce: 0, seedHash: "a", clientSeed: "b", shots: 0, cost: "0.00", paid: "0.00" }
		: null,
	nextHash: "c",
	rules: { fireMs: 200, bulletMs: 5000, inAir: 30, awayMs: 120_000, loadBullets: 20 },
});

const session = {
	engine: "fishing",
	game: {
		code: "g",
		name: "Reef Hunters",
		theme: "ocean",
		minStake: "0.10",
		maxStake: "100.00",
		stakeStep: "0.01",
		stakeGrid: ["0.10", "1.00"],
		returnPct: "96.50",
		volatility: "",
		maxWin: "",
	},
	currency: "BDT",
	symbol: "৳",
	balance: "50.00",
	balanceVersion: 1,
};

describe("the client", () => {
	it("shows the stay that a round of the betting record was played in", async () => {
		const asked: unknown[] = [];
		const stay = { stayId: "T", state: "LEFT", shots: 3, cost: "3.00", paid: "9.00", seedHash: "a", clientSeed: "b", at: "" };
		const request = vi.fn(async (path: string, call: { query?: unknown } = {}): Promise<unknown> => {
			if (path === "/studio/session") return session;
			if (path.endsWith("/rooms")) return [{ code: "reef-1", seats: 4, members: 0 }];
			if (path.endsWith("/stays")) {
				asked.push(call.query);
				return { items: [stay] };
			}
			if (path.endsWith("/stays/T/shots")) {
				asked.push(path);
				return { items: [] };
			}
			return room(false);
		});
		const { element, handle } = await mounted(mount, "game=fishing", { request: request as never, subscribe: () => () => undefined, round: "L" });
		await vi.waitFor(() => expect(asked).toEqual([{ round: "L" }, "/studio/fishing/stays/T/shots"]));
		await vi.waitFor(() => expect(textOf(element, ".bz-bet-sum")).toContain("9"));
		handle.destroy();
	});

	it("shows the return before a seat is taken, loads when asked to shoot, and leaves with the page", async () => {
		const calls: string[] = [];
		const request = vi.fn(async (path: string, call: { body?: unknown } = {}): Promise<unknown> => {
			calls.push(`${path} ${JSON.stringify(call.body ?? "")}`);
			if (path === "/studio/session") return session;
			if (path.endsWith("/rooms")) return [{ code: "reef-1", seats: 4, members: 0 }];
			if (path.endsWith("/seat") || path.endsWith("/reef-1")) return room(path.endsWith("/seat"));
			if (path.endsWith("/loads")) return { amount: "2.00", purse: "2.00", bag: "0.00", balance: "48.00", balanceVersion: 2 };
			return { nowMs: 90_100, purse: "1.90", bag: "0.00", bullets: [] } satisfies Answer;
		});
		const { element, handle } = await mounted(mount, "game=fishing", { request: request as never, subscribe: () => () => undefined });
		expect(nameless(element)).toEqual([]);
		expect(textOf(element, ".fi-card-return")).toContain("96.50%");
		const act = element.querySelector(".bz-act") as HTMLButtonElement;
		act.click();
		await vi.waitFor(() => expect(act.textContent).toContain("Shoot"));
		expect(calls.some((c) => c.includes("/loads"))).toBe(false);
		act.click();
		await vi.waitFor(() => expect(textOf(element, ".bz-balance-sum")).toContain("48.00"));
		expect(calls.find((c) => c.includes("/loads"))).toContain('{"weapon":0,"stake":"0.10","bullets":20}');
		await vi.waitFor(() => expect(textOf(element, ".fi-loaded b")).toContain("2.00"));
		act.click();
		await vi.waitFor(() => expect(calls.some((c) => c.includes("/volley") && c.includes('"bullet":1'))).toBe(true));
		expect(nameless(element)).toEqual([]);
		handle.destroy();
		expect(calls.at(-1)).toContain("/leave");
	});

	it("keeps the seat when an answer from before it comes after", async () => {
		let late: (room: Room) => void = () => undefined;
		let looks = 0;
		const request = vi.fn(async (path: string): Promise<unknown> => {
			if (path === "/studio/session") return session;
			if (path.endsWith("/rooms")) return [{ code: "reef-1", seats: 4, members: 0 }];
			if (path.endsWith("/seat")) return room(true);
			looks++;
			return looks === 2 ? new Promise<Room>((done) => (late = done)) : room(looks > 1);
		});
		let status: ((online: boolean) => void) | undefined;
		const subscribe = ((_: string, l: { status?: (online: boolean) => void }) => {
			status = l.status;
			return () => undefined;
		}) as never;
		const { element, handle } = await mounted(mount, "game=fishing", { request: request as never, subscribe });
		(element.querySelector(".bz-act") as HTMLButtonElement).click();
		status?.(true); // the line comes while a seat is asked for
		const seated = () => element.querySelector(".bz-stage")?.hasAttribute("data-seated");
		await vi.waitFor(() => expect(seated()).toBe(true));
		late(room(false));
		await vi.waitFor(() => expect(looks).toBe(3));
		await new Promise((done) => setTimeout(done));
		expect(seated()).toBe(true);
		handle.destroy();
	});
});
