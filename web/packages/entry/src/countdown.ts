import { ApiError } from "@baize/api";
import { useTicker } from "@baize/ui";
import { useState } from "react";

const TICK_MS = 250;

/** Seconds until a moment that begin sets; 0 when it has come. */
export function useCountdown(): { left: number; begin: (seconds: number) => void } {
	const [end, setEnd] = useState(0);
	const [now, setNow] = useState(0);
	const left = Math.max(0, Math.ceil((end - now) / 1000));
	useTicker(() => setNow(performance.now()), TICK_MS, left > 0);
	return {
		left,
		begin: (seconds) => {
			const at = performance.now(); // once, or the first second is counted twice
			setNow(at);
			setEnd(at + seconds * 1000);
		},
	};
}

/** The seconds that the server asked to wait with a refusal; 0 where it did not. */
export const retrySeconds = (e: unknown): number => (e instanceof ApiError ? e.retryAfter : 0);

/** A countdown that a refusal without a wait leaves alone. */
export function useCountdownOf(): { left: number; begin: (seconds: number) => void } {
	const { left, begin } = useCountdown();
	return { left, begin: (seconds) => seconds > 0 && begin(seconds) };
}
