import { afterEach, expect, it, vi } from "vitest";
import { createPace, paceNote } from "./pace.ts";

afterEach(() => vi.useRealTimers());

it("lets the next round begin when the brand's time is over, and no sooner", async () => {
	vi.useFakeTimers();
	const pace = createPace({ paceMs: 5000 } as never, 2500);
	await pace.ready();
	pace.began();
	let ready = false;
	void pace.ready().then(() => {
		ready = true;
	});
	await vi.advanceTimersByTimeAsync(4999);
	expect(ready).toBe(false);
	expect(paceNote({ t: (k) => k }, pace, true)).toBe("games.pace.wait");
	await vi.advanceTimersByTimeAsync(2);
	expect([ready, pace.left(), paceNote({ t: (k) => k }, pace, true)]).toEqual([true, 0, undefined]);
});

it("keeps a game's own least time on brands without a pace, and says nothing of it", () => {
	vi.useFakeTimers();
	const pace = createPace({} as never, 2500);
	pace.began();
	expect([pace.strict, pace.left(), paceNote({ t: (k) => k }, pace, true)]).toEqual([false, 2500, undefined]);
});
