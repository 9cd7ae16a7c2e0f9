import type { Game } from "@baize/api";
import { beforeEach, expect, it, vi } from "vitest";
import type { Session } from "./guard.ts";
import { doorOf, gamePath, pressedLaunch, startGame } from "./launch.ts";

const game = { nodeId: "g1", vassalage: "BAIZE", gameCode: "dice", isGame: "GAME", gameType: "INHOUSE", trialSupport: true } as unknown as Game;
const member = { isLogin: true, isTrial: false } as Session;
const calls: { path: string; key: string | null }[] = [];
const answer = { session: undefined as object | undefined };

beforeEach(() => {
	calls.length = 0;
	answer.session = undefined;
	vi.stubGlobal("fetch", async (url: string | URL | Request, init?: RequestInit) => {
		const headers = new Headers(init?.headers);
		const path = new URL(url instanceof Request ? url.url : url, "http://site").pathname;
		calls.push({ path, key: headers.get("Idempotency-Key") });
		const data = path.endsWith("/launch") ? { mode: "house", engine: "dice", gameToken: "t1", game, ...answer } : { balance: "1" };
		return new Response(JSON.stringify({ success: true, value: data, data }), { headers: { "Content-Type": "application/json" } });
	});
});

const launches = () => calls.filter((c) => c.path.endsWith("/launch"));

it("asks for the game and its session with the press, and its page goes on with that answer", async () => {
	startGame(game, member, () => {});
	expect(launches()).toHaveLength(1);
	const pressed = pressedLaunch("g1");
	expect(pressed?.key).toBe(launches()[0]?.key);
	const launched = await doorOf("g1", pressed?.key ?? "");
	expect(launched.gameToken).toBe("t1");
	await launched.session;
	expect(calls.map((c) => c.path.replace(/.*v1/, ""))).toEqual(["/member/games/g1/launch", "/studio/session"]);
});

it("asks for no session that the launch has told", async () => {
	answer.session = { balance: "7" };
	startGame(game, member, () => {});
	const launched = await doorOf("g1", pressedLaunch("g1")?.key ?? "");
	expect(await launched.session).toEqual({ balance: "7" });
	expect(calls).toHaveLength(1);
});

it("hands a press's answer out once: who asks again opens the game anew", async () => {
	startGame(game, member, () => {});
	const key = pressedLaunch("g1")?.key ?? "";
	await doorOf("g1", key);
	expect(pressedLaunch("g1")).toBeNull();
	await doorOf("g1", key);
	expect(launches()).toHaveLength(2);
	expect(launches()[1]?.key).toBe(key);
});

it("has nothing for another game's page, and asks for nothing where the login comes first", () => {
	startGame(game, member, () => {});
	expect(pressedLaunch("g2")).toBeNull();
	calls.length = 0;
	startGame(game, { isLogin: false, isTrial: false } as Session, () => {});
	expect(launches()).toHaveLength(0);
});

it("asks for no door where none is opened", () => {
	startGame({ ...game, isGame: "VASSALAGE" } as Game, member, () => {});
	expect(launches()).toHaveLength(0);
	expect(gamePath({ ...game, isGame: "VASSALAGE" } as Game)).toContain("/vendor?");
});
