/** Sounds made on the spot, no files; off until the member asks. Haptics go with the same switch. */
import { pitch, type Voice, voiceOf } from "./voice.ts";

/** The kit's sounds. `win`, `big` and `huge` are only for a payout above the stake. */
export type SoundName = "tap" | "tick" | "stop" | "drop" | "reveal" | "free" | "win" | "big" | "huge" | "error";

export interface Sound {
	readonly on: boolean;
	set(on: boolean): void;
	/** Plays a sound; step raises it, for example with each reel that stands. */
	play(name: SoundName, step?: number): void;
	buzz(pattern: number | number[]): void;
	destroy(): void;
}

// degree of the voice's scale, after ms, length ms, volume 0..1
type Note = readonly [number, number, number, number];

const rise = (degrees: readonly number[], gap: number, ms: number): Note[] => degrees.map((d, i) => [d, i * gap, i === degrees.length - 1 ? ms * 2.2 : ms, 0.12]);

const scores: Record<SoundName, readonly Note[]> = {
	tap: [[2, 0, 45, 0.1]],
	tick: [[-2, 0, 60, 0.12]],
	stop: [[-3, 0, 90, 0.12]],
	drop: [
		[4, 0, 60, 0.08],
		[2, 50, 80, 0.08],
	],
	reveal: rise([0, 2], 60, 90),
	free: rise([0, 2, 4, 5, 7], 110, 150),
	win: rise([0, 2, 4, 5], 90, 140),
	big: rise([0, 2, 4, 5, 4, 5, 7], 100, 160),
	huge: [...rise([0, 2, 4, 5, 7, 9, 10], 120, 180), [0, 0, 900, 0.06], [2, 240, 900, 0.06], [5, 480, 1200, 0.06]],
	error: [[-5, 0, 130, 0.12]],
};

/** Sounds with a knock beneath them, as of wood on wood. */
const KNOCKS: readonly SoundName[] = ["tick", "stop"];
const KEY = "baize.sound";

/** Makes the sound box of a title: its theme gives scale and tone, its code the root. The choice is kept in the store. */
export function createSound(store: Pick<Storage, "getItem" | "setItem">, theme = "", code = ""): Sound {
	const voice: Voice = voiceOf(theme, code);
	let on = store.getItem(KEY) === "1";
	let context: AudioContext | undefined;
	const tone = (c: AudioContext, hz: number, after: number, ms: number, volume: number, wave: OscillatorType) => {
		const at = c.currentTime + after / 1000;
		const gain = c.createGain();
		gain.gain.setValueAtTime(0.0001, at);
		gain.gain.exponentialRampToValueAtTime(volume, at + 0.008);
		gain.gain.exponentialRampToValueAtTime(0.0001, at + ms / 1000);
		const source = c.createOscillator();
		source.type = wave;
		source.frequency.value = hz;
		source.connect(gain).connect(c.destination);
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
		play(name, step = 0) {
			if (!on || typeof AudioContext === "undefined" || document.visibilityState === "hidden") return;
			context ??= new AudioContext();
			for (const [degree, after, ms, volume] of scores[name]) {
				tone(context, pitch(voice, degree + step), after / voice.pace, ms * voice.ring, volume * voice.volume, voice.wave);
				if (voice.shimmer) tone(context, pitch(voice, degree + step) * 2, after / voice.pace, ms * voice.ring, volume * voice.volume * voice.shimmer, "sine");
			}
			if (KNOCKS.includes(name)) tone(context, 165 + step * 8, 0, 70, 0.2, "sine");
		},
		buzz(pattern) {
			if (on && typeof navigator.vibrate === "function") navigator.vibrate(pattern);
		},
		destroy() {
			void context?.close();
		},
	};
}
