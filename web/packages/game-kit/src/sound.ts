/** Sounds made on the spot, no files; off until the member asks. Haptics go with the same switch. */

/** The kit's sounds. `win` is only for a payout above the stake. */
export type SoundName = "tap" | "tick" | "reveal" | "win" | "error";

export interface Sound {
	readonly on: boolean;
	set(on: boolean): void;
	play(name: SoundName): void;
	buzz(pattern: number | number[]): void;
	destroy(): void;
}

// frequency Hz, after ms, length ms, volume 0..1, wave
type Note = readonly [number, number, number, number, OscillatorType];

const scores: Record<SoundName, readonly Note[]> = {
	tap: [[520, 0, 45, 0.12, "triangle"]],
	tick: [
		[190, 0, 60, 0.2, "sine"],
		[950, 0, 18, 0.05, "square"],
	],
	reveal: [
		[392, 0, 90, 0.1, "triangle"],
		[523, 60, 130, 0.1, "triangle"],
	],
	win: [
		[523, 0, 140, 0.12, "triangle"],
		[659, 90, 140, 0.12, "triangle"],
		[784, 180, 160, 0.12, "triangle"],
		[1047, 270, 320, 0.1, "sine"],
	],
	error: [[196, 0, 130, 0.12, "sawtooth"]],
};

const KEY = "baize.sound";

/** Makes the sound box; the choice is kept in the store. */
export function createSound(store: Pick<Storage, "getItem" | "setItem">): Sound {
	let on = store.getItem(KEY) === "1";
	let context: AudioContext | undefined;
	const note = ([hz, after, ms, volume, wave]: Note) => {
		if (!context) return;
		const at = context.currentTime + after / 1000;
		const gain = context.createGain();
		gain.gain.setValueAtTime(0.0001, at);
		gain.gain.exponentialRampToValueAtTime(volume, at + 0.008);
		gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
		const source = context.createOscillator();
		source.type = wave;
		source.frequency.value = hz;
		source.connect(gain).connect(context.destination);
		source.start(at);
		source.stop(at + ms / 1000 + 0.02);
	};
	return {
		get on() {
			return on;
		},
		set(next) {
			on = next;
			store.setItem(KEY, next ? "1" : "0");
		},
		play(name) {
			if (!on || typeof AudioContext === "undefined" || document.visibilityState === "hidden") return;
			context ??= new AudioContext();
			for (const n of scores[name]) note(n);
		},
		buzz(pattern) {
			if (on && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
		},
		destroy() {
			void context?.close();
		},
	};
}
