import type { Proof } from "./model.ts";

const text = new TextEncoder();
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (b) => Number.parseInt(b, 16));
const hex = (raw: ArrayBuffer) => Array.from(new Uint8Array(raw), (b) => b.toString(16).padStart(2, "0")).join("");

/** The first number below n of a draw's stream, by docs/fairness.md. */
async function below(p: Proof, n: number): Promise<number> {
	const key = await crypto.subtle.importKey("raw", bytes(p.serverSeed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	const limit = 2 ** 32 % n;
	for (let cursor = 0; ; cursor++) {
		const block = new DataView(await crypto.subtle.sign("HMAC", key, text.encode(`${p.clientSeed}:${p.nonce}:${cursor}`)));
		for (let i = 0; i < 32; i += 4) {
			const w = block.getUint32(i);
			if (w >= limit) return w % n;
		}
	}
}

/** Whether the seed is the one whose hash was shown, and the draw falls on the prize that was given. */
export async function verifyDraw(p: Proof, number: number): Promise<boolean> {
	if (hex(await crypto.subtle.digest("SHA-256", bytes(p.serverSeed))) !== p.seedHash) return false;
	if (p.chances.length === 0) return number === -1;
	const sum = p.chances.reduce((n, c) => n + c.weight, 0);
	let left = await below(p, sum);
	if (left !== p.roll) return false;
	for (const c of p.chances) {
		if (left < c.weight) return c.prize === number;
		left -= c.weight;
	}
	return false;
}
