/** What a theme sounds like: a scale, a tone and a pace; titles of one theme lie a little apart. */

/** How a title's notes are made. */
export interface Voice {
	/** Hertz of the scale's first degree. */
	readonly root: number;
	/** Semitones of the scale's degrees within one octave. */
	readonly scale: readonly number[];
	readonly wave: OscillatorType;
	/** Waves with many overtones are played more softly. */
	readonly volume: number;
	/** How fast notes follow one another, and how long they ring. */
	readonly pace: number;
	readonly ring: number;
	/** How much of the octave above sounds along. */
	readonly shimmer: number;
}

const A3 = 220;
const MAJOR = [0, 2, 4, 7, 9] as const;
const MINOR = [0, 3, 5, 7, 10] as const;
const HIRAJOSHI = [0, 2, 3, 7, 8] as const;
const LYDIAN = [0, 2, 4, 6, 7, 9, 11] as const;
const MIXED = [0, 2, 4, 5, 7, 9, 10] as const;

type Kind = Omit<Voice, "root"> & { readonly low: number };
const kind = (scale: readonly number[], wave: OscillatorType, over: Partial<Kind> = {}): Kind => ({ scale, wave, volume: 1, pace: 1, ring: 1, shimmer: 0, low: 3, ...over });

const KINDS: readonly (readonly [string, Kind])[] = [
	["fruit sweets carnival circus kites music", kind(MAJOR, "triangle", { low: 7, pace: 1.15, ring: 0.85 })],
	["dragon lantern tea", kind(HIRAJOSHI, "triangle", { ring: 1.3 })],
	["monsoon delta rickshaw cricket farm garden", kind(MAJOR, "triangle", { ring: 1.2, shimmer: 0.25 })],
	["ocean arctic pirate train", kind(MINOR, "sine", { low: -2, pace: 0.9, ring: 1.5 })],
	["gems crown starlight alchemy luck", kind(LYDIAN, "sine", { low: 7, ring: 1.6, shimmer: 0.5 })],
	["tiger jungle safari desert", kind(MIXED, "square", { volume: 0.35, ring: 0.9 })],
	["robots space", kind(MINOR, "sawtooth", { volume: 0.32, pace: 1.2, ring: 0.8 })],
	["knights blaze", kind(MINOR, "sawtooth", { volume: 0.3, low: -2, ring: 1.2 })],
];
const PLAIN = kind(MAJOR, "triangle");

function hash(text: string): number {
	let h = 7;
	for (const c of text) h = (h * 31 + c.charCodeAt(0)) % 9973;
	return h;
}

/** The voice of a title. */
export function voiceOf(theme: string, code: string): Voice {
	const { low, ...rest } = KINDS.find(([names]) => names.split(" ").includes(theme))?.[1] ?? PLAIN;
	return { ...rest, root: A3 * 2 ** ((low + (hash(code) % 5)) / 12) };
}

/** The hertz of a degree; degrees beyond the scale go on in the next octave, negative ones in the one below. */
export function pitch(voice: Voice, degree: number): number {
	const n = voice.scale.length;
	const octave = Math.floor(degree / n);
	return voice.root * 2 ** (octave + (voice.scale[degree - octave * n] ?? 0) / 12);
}
