// @vitest-environment happy-dom
import type { GameHost, HostCall, HostListener } from "@baize/game-kit";
import { formatMoney } from "@baize/kernel";
import { expect, it, vi } from "vitest";
import { nameless, t } from "../../harness/testing.ts";
import { mount } from "./index.ts";
import type { Hand, View } from "./net.ts";

const session = {
	engine: "poker",
	game: {
		code: "pvp05",
		name: "Hold'em Nights",
		theme: "",
		minStake: "10.00",
		maxStake: "50000.00",
		stakeStep: "0.01",
		stakeGrid: ["10.00"],
		returnPct: "",
		volatility: "",
		maxWin: "",
	},
	currency: "BDT",
	symbol: "৳",
	balance: "500.00",
	balanceVersion: 1,
};
const rules = {
	rake: {
		points: 500,
		caps: [
			{ players: 2, blindsCents: 100 },
			{ players: 3, blindsCents: 200 },
			{ players: 5, blindsCents: 300 },
		],
	},
	times: { actMs: 15_000, bankMs: 30_000, awayMs: 300_000 },
};
const chair = (seat: number, bot = false) => ({ seat, name: `K7Q${seat}`, bot, stack: "200.00", away: false, awayBy: null, waits: false, leaving: false, clientSeed: "x" });
const handSeat = (seat: number, cards: string[]) => ({ seat, stack: "190.00", bet: "10.00", total: "10.00", folded: false, allIn: false, won: "0.00", bankMs: 30_000, cards });
const hand: Hand = {
	number: 4,
	street: "PREFLOP",
	button: 0,
	board: [],
	pot: "20.00",
	toMatch: "10.00",
	actor: 0,
	actBy: new Date(Date.now() + 15_000).toISOString(),
	deadline: new Date(Date.now() + 45_000).toISOString(),
	seats: [handSeat(0, ["As", "Td"]), handSeat(2, [])],
	pots: [],
	log: [],
	options: { canCheck: false, toCall: "5.00", canRaise: true, minTo: "20.00", maxTo: "200.00" },
};
const table = (over: Partial<View> = {}): View => ({
	code: "demo-6",
	kind: "ring",
	topic: "poker/demo-6",
	seats: 6,
	smallBlind: "5.00",
	bigBlind: "10.00",
	buyInMin: "200.00",
	buyInMax: "1000.00",
	members: 0,
	bots: 1,
	demo: true,
	sitAndGo: false,
	running: false,
	fee: "0.00",
	prizes: [],
	yours: false,
	rules: { chip: "0.01", actForNs: 15e9 },
	chairs: [chair(2, true)],
	mine: -1,
	hand: null,
	step: 0,
	seedHash: "",
	root: "",
	nextHash: "ab",
	nextAt: null,
	serverNow: new Date().toISOString(),
	race: null,
	...over,
});

/** A host whose server has one demo table; what is written is kept. */
function house() {
	const asked: { path: string; call?: HostCall }[] = [];
	const state = { view: table(), listener: undefined as HostListener | undefined };
	const host: GameHost = {
		async request<Value>(path: string, call?: HostCall) {
			if (call?.method) asked.push({ path, call });
			if (path.endsWith("/top-ups")) return { balance: "250.00", balanceVersion: 3 } as Value;
			if (path.endsWith("/seat")) state.view = table({ mine: 0, chairs: [chair(0), chair(2, true)], hand, step: 2 });
			const answers: Record<string, unknown> = {
				"/studio/session": session,
				"/studio/poker/tables": [state.view],
				"/studio/poker/rules": rules,
				"/studio/poker/hands": { items: [], next: "" },
			};
			return (answers[path] ?? (path.endsWith("/seat") ? { state: "SEATED", balance: "300.00", balanceVersion: 2 } : state.view)) as Value;
		},
		subscribe(_, listener) {
			state.listener = listener;
			return () => undefined;
		},
		t,
		locale: "en",
		money: (v, o) => formatMoney(v, "৳", "en", o),
		color: "#0d6a4e",
		theme: "dark",
		onBalance: vi.fn(),
		onExit: vi.fn(),
		sandbox: "Demo",
		reducedMotion: true,
	};
	return { host, asked, state };
}

async function seated() {
	sessionStorage.clear();
	const h = house();
	const element = document.createElement("div");
	document.body.replaceChildren(element);
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	const handle = mount(element, h.host);
	const find = <E extends HTMLElement>(selector: string) => element.querySelector(selector) as E;
	await vi.waitFor(() => expect(find(".pk-row")).toBeTruthy());
	expect(element.textContent).toContain(t("games.poker.demo"));
	expect(element.textContent).toContain(t("games.poker.rake.text", { pct: "5" }));
	find(".pk-row").click();
	await vi.waitFor(() => expect(find(".pk-free")).toBeTruthy());
	expect(find(".pk-seats").textContent).toContain(t("games.poker.bot", { seat: 3 }));
	find(".pk-free").click();
	find("dialog[open] .bz-act").click();
	await vi.waitFor(() => expect(find(".pk-deeds").hidden).toBe(false));
	return { ...h, element, handle, find };
}

it("goes from the lobby to a seat and says what may be done", async () => {
	const g = await seated();
	expect(g.asked[0]).toMatchObject({ path: "/studio/poker/tables/demo-6/seat", call: { body: { seat: 0, buyIn: "400.00" } } });
	expect(g.host.onBalance).toHaveBeenCalledWith("300.00", 2);
	expect(g.find(".pk-call").textContent).toBe(t("games.poker.call", { amount: "৳5" }));
	expect(g.find(".pk-raise").textContent).toBe(t("games.poker.raise", { amount: "৳20" }));
	expect(g.find("[data-mine] .pk-hole").getAttribute("aria-label")).toBe("A♠ 10♦");
	expect(nameless(g.element)).toEqual([]);
	expect(g.element.textContent).not.toContain("Return");
	g.handle.destroy();
});

it("acts by keys, for the hand and the step that were seen", async () => {
	const g = await seated();
	const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
	press("ArrowUp");
	expect(g.find(".pk-raise").textContent).toBe(t("games.poker.raise", { amount: "৳30" }));
	press("r");
	await vi.waitFor(() => expect(g.asked).toHaveLength(2));
	expect(g.asked[1]).toMatchObject({ path: "/studio/poker/tables/demo-6/act", call: { body: { number: 4, step: 2, kind: "RAISE", to: "30.00" } } });
	g.handle.destroy();
});

it("takes what was typed no further than the rules go", async () => {
	const g = await seated();
	const field = g.find<HTMLInputElement>(".pk-field");
	for (const [typed, said] of [
		["9999", t("games.poker.allInOf", { amount: "৳200" })],
		["1", t("games.poker.raise", { amount: "৳20" })],
		["77.5", t("games.poker.raise", { amount: "৳77.50" })],
	] as const) {
		field.value = typed;
		field.dispatchEvent(new Event("input"));
		expect(g.find(".pk-raise").textContent).toBe(said);
	}
	g.handle.destroy();
});

it("tells a lost link, and that the seat is kept", async () => {
	const g = await seated();
	g.state.listener?.status?.(false);
	expect(g.find(".pk-panel .bz-note").textContent).toBe(t("games.poker.offline"));
	expect(g.find<HTMLButtonElement>(".pk-fold").disabled).toBe(true);
	g.handle.destroy();
});

it("asks for chips that are wanted in a hand when it is over, and hears the talk", async () => {
	const g = await seated();
	const tool = (key: string) => [...g.element.querySelectorAll<HTMLButtonElement>(".pk-tool")].find((b) => b.textContent === t(key)) as HTMLButtonElement;
	tool("games.poker.topUp").click();
	expect(g.find("dialog[open] .bz-act").textContent).toBe(t("games.poker.topUpLater", { amount: "৳300" }));
	g.find("dialog[open] .bz-act").click();
	await vi.waitFor(() => expect(g.find("dialog[open]")).toBeNull());
	const asked = () => g.asked.filter((a) => a.path.endsWith("/top-ups"));
	expect(asked()).toEqual([]);
	g.state.view = { ...g.state.view, hand: { ...hand, street: "PAID", actor: -1, options: undefined }, step: 9 };
	g.state.listener?.message("poker.table", g.state.view);
	await vi.waitFor(() => expect(asked()).toHaveLength(1));
	expect(asked()[0]?.call?.body).toEqual({ amount: "300.00" });
	await vi.waitFor(() => expect(g.host.onBalance).toHaveBeenCalledWith("250.00", 3));
	g.state.listener?.message("poker.chat", { said: [{ number: 1, name: "K7Q2", text: "well played" }] });
	tool("games.chat.title").click();
	expect(g.find("dialog[open] .bz-said").textContent).toContain("well played");
	g.handle.destroy();
});
