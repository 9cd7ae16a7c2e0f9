import { setToken, token } from "@baize/api";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { takeDemand } from "../features/entry/api/ways.ts";
import { takeOver } from "./handover.ts";

const answered = (status: number, body: object) =>
	vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }));
const begin = () => history.replaceState({ key: "one" }, "", "/promotions?a=1&handover=h_code#x");

beforeEach(() => {
	vi.restoreAllMocks();
	sessionStorage.clear();
	begin();
});

it("opens the session of the code and takes it out of the address at once", async () => {
	const ask = answered(200, { success: true, value: { token: "m_new", firstTimeLogin: false } });
	const done = takeOver(new QueryClient(), "en");
	expect(location.pathname + location.search + location.hash).toBe("/promotions?a=1#x");
	await done;
	expect(token()).toBe("m_new");
	expect(JSON.parse(String(ask.mock.calls[0]?.[1]?.body))).toEqual({ code: "h_code" });
});

it("leaves who is here as they are when the code opens nothing", async () => {
	setToken("m_old");
	answered(422, { code: "identity.handover.link", message: "too old" });
	await takeOver(new QueryClient(), "en");
	expect(token()).toBe("m_old");
	expect(takeDemand()).toBeNull();
	expect(location.pathname).toBe("/promotions");
});

it("leads to the login where one more proof is asked for, and hands it over once", async () => {
	const stepUp = { ticket: "t", methods: [], seconds: 0 };
	answered(422, { code: "identity.stepUp.needed", value: { stepUp } });
	await takeOver(new QueryClient(), "en");
	expect(location.pathname).toBe("/login");
	expect(takeDemand()).toEqual(stepUp);
	expect(takeDemand()).toBeNull();
});
