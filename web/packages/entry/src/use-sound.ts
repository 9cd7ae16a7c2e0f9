import { useEffect, useMemo, useRef } from "react";

/** A sound that can be played from its beginning again and again; it falls silent when another takes its place or nobody is there. */
export function useSound(src?: string): { ready: boolean; play: () => void } {
	const player = useRef<HTMLAudioElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another sound ends the one that plays.
	useEffect(() => () => player.current?.pause(), [src]);
	return useMemo(
		() => ({
			ready: src !== undefined,
			play: () => {
				if (src === undefined) return;
				player.current?.pause();
				player.current = new Audio(src);
				// A browser that wants another press first gets one: the button stays.
				player.current.play().catch(() => {});
			},
		}),
		[src],
	);
}
