import { Stream } from "@baize/game-kit/fair";
import type { Proof } from "./model.ts";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (b) => Number.parseInt(b, 16));
const hex = (raw: ArrayBuffer) => Array.from(new Uint8Array(raw), (b) => b.toString(16).padStart(2, "0")).join("");

/** Whether the seed is the one whose hash was shown, and the draw falls on the prize that was given. */
export async function verifyDraw(p: Proof, number: number): Promise<boolean> {
	if (hex(await crypto.subtle.digest("SHA-256", bytes(p.serverSeed))) !== p.seedHash) return false;
	if (p.chances.length === 0) return number === -1;
	let left = await new Stream(p).below(p.chances.reduce((n, c) => n + c.weight, 0));
	if (left !== p.roll) return false;
	for (const c of p.chances) {
		if (left < c.weight) return c.prize === number;
		left -= c.weight;
	}
	return false;
}
