import { type Boot, setToken } from "@baize/api";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { keepFresh } from "./fresh.ts";
import type { TopicListener } from "./live.ts";

const heard = vi.hoisted(() => ({ listener: null as TopicListener | null }));
vi.mock("./live.ts", () => ({ listen: (_: string, l: TopicListener) => (heard.listener = l) }));

const boot = { permission: { status: 0, brand: { style: "" } } } as Boot;
const asked: string[] = [];
const booted = () => asked.filter((path) => path.startsWith("/api/v1/screens/boot")).length;
/** Longer than a burst is waited for, on whichever page. */
const A_WHILE_MS = 2000;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	asked.length = 0;
	vi.stubGlobal("fetch", async (url: string | Request) => {
		asked.push(String(url instanceof Request ? url.url : url).replace(location.origin, ""));
		return Response.json({ success: true, value: boot });
	});
	vi.spyOn(document, "hidden", "get").mockReturnValue(false);
});
afterEach(() => {
	setToken("");
	vi.useRealTimers();
	vi.restoreAllMocks();
});

function hide(hidden: boolean) {
	vi.mocked(vi.spyOn(document, "hidden", "get")).mockReturnValue(hidden);
	document.dispatchEvent(new Event("visibilitychange"));
}

it("asks for nothing when a page is followed that has just come, and for all once a hidden tab is seen again", async () => {
	keepFresh(boot, newClient(), () => {});
	heard.listener?.follow?.();
	await vi.advanceTimersByTimeAsync(A_WHILE_MS);
	expect(booted()).toBe(0);
	hide(true);
	hide(false);
	heard.listener?.follow?.();
	await vi.advanceTimersByTimeAsync(A_WHILE_MS);
	expect(booted()).toBe(1);
	heard.listener?.follow?.(); // after a login
	await vi.advanceTimersByTimeAsync(A_WHILE_MS);
	expect(booted()).toBe(1);
});

it("asks for all where nobody told the page of changes for long", async () => {
	keepFresh(boot, newClient(), () => {});
	await vi.advanceTimersByTimeAsync(60_000);
	heard.listener?.follow?.();
	await vi.advanceTimersByTimeAsync(A_WHILE_MS);
	expect(booted()).toBe(1);
});

it("asks after the second for which the server keeps what it composed", async () => {
	keepFresh(boot, newClient(), () => {});
	heard.listener?.message("catalogue.changed", {});
	await vi.advanceTimersByTimeAsync(1000);
	expect(booted()).toBe(0);
	await vi.advanceTimersByTimeAsync(A_WHILE_MS);
	expect(booted()).toBe(1);
});

it.each(["announcements", "help", "banners"])("asks for %s anew when somebody else reads the page", async (key) => {
	const client = newClient();
	const ask = vi.fn(async () => "words");
	const off = new QueryObserver(client, { queryKey: [key], queryFn: ask, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
	keepFresh(boot, client, () => {});
	await vi.advanceTimersByTimeAsync(10);
	expect(ask).toHaveBeenCalledTimes(1);
	setToken("m_1");
	await vi.advanceTimersByTimeAsync(10);
	expect(ask).toHaveBeenCalledTimes(2);
	off();
});
