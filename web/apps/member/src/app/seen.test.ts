import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { whenSeen } from "./seen.ts";

const page = { hidden: false };
const turn = (hidden: boolean) => {
	page.hidden = hidden;
	document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(document, "hidden", "get").mockImplementation(() => page.hidden);
});
afterEach(() => {
	page.hidden = false;
	vi.useRealTimers();
	vi.restoreAllMocks();
});

it("acts once a page has been seen for so long", () => {
	const act = vi.fn();
	whenSeen(act, 800);
	vi.advanceTimersByTime(799);
	expect(act).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	turn(true);
	turn(false);
	vi.advanceTimersByTime(5000);
	expect(act).toHaveBeenCalledTimes(1);
});

it("keeps no timer while the tab is hidden, and begins anew when it is seen", () => {
	const act = vi.fn();
	whenSeen(act, 800);
	turn(true);
	expect(vi.getTimerCount()).toBe(0);
	turn(false);
	vi.advanceTimersByTime(800);
	expect(act).toHaveBeenCalledTimes(1);
});

it("does nothing after it was called off", () => {
	const act = vi.fn();
	whenSeen(act, 800)();
	turn(true);
	turn(false);
	expect(vi.getTimerCount()).toBe(0);
});

it("does it again and again where that is asked for, but not for a hidden tab", () => {
	const act = vi.fn();
	const off = whenSeen(act, 100, true);
	vi.advanceTimersByTime(350);
	expect(act).toHaveBeenCalledTimes(3);
	turn(true);
	expect(vi.getTimerCount()).toBe(0);
	turn(false);
	vi.advanceTimersByTime(100);
	expect(act).toHaveBeenCalledTimes(4);
	off();
	expect(vi.getTimerCount()).toBe(0);
});

it("keeps the cache's timers from a hidden tab", async () => {
	const client = newClient();
	const watch = new QueryObserver(client, { queryKey: ["x"], queryFn: () => 1, refetchInterval: 30_000 }).subscribe(() => {});
	await vi.advanceTimersByTimeAsync(1000);
	expect(vi.getTimerCount()).toBeGreaterThan(0);
	turn(true);
	expect(vi.getTimerCount()).toBe(0);
	turn(false);
	expect(vi.getTimerCount()).toBeGreaterThan(0);
	watch();
	client.clear();
});
