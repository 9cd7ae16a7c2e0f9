import { expect, it, vi } from "vitest";
import { createSound } from "./sound.ts";
import { pitch, voiceOf } from "./voice.ts";

it("gives themes voices of their own, and titles of one theme another root", () => {
	const said = (theme: string) => JSON.stringify({ ...voiceOf(theme, "g"), root: 0 });
	expect(new Set(["fruit", "dragon", "delta", "ocean", "gems", "tiger", "robots", "knights", "unheard"].map(said)).size).toBe(9);
	expect(voiceOf("fruit", "a").root).not.toBe(voiceOf("fruit", "b").root);
});

it("goes on into the next octaves", () => {
	const v = voiceOf("fruit", "g");
	expect(pitch(v, 5)).toBeCloseTo(pitch(v, 0) * 2, 6);
	expect(pitch(v, -5)).toBeCloseTo(pitch(v, 0) / 2, 6);
});

it("is silent until the member asks", () => {
	const made = vi.fn();
	vi.stubGlobal("AudioContext", made);
	createSound({ getItem: () => null, setItem: () => undefined }, "fruit", "g").play("win");
	expect(made).not.toHaveBeenCalled();
	vi.unstubAllGlobals();
});
