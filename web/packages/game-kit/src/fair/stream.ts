// The chance of a bet, docs/fairness.md sections 2 and 3. Whole numbers only:
// words are 32 bits, 52-bit fractions are exact in a number, money is bigint.

const text = new TextEncoder();
const WORDS = 2 ** 32;

export const hexPattern = /^[0-9a-f]{64}$/;
export const clientSeedPattern = /^[\x21-\x7e]{1,64}$/;

export function toHex(bytes: ArrayBuffer): string {
	return Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Reads 64 lower-case hexadecimal digits; a seed has no other spelling. */
export function fromHex(hex: string): ArrayBuffer {
	if (!hexPattern.test(hex)) throw new RangeError("not 64 lower-case hexadecimal digits");
	const bytes = new Uint8Array(32);
	for (let i = 0; i < 32; i++) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
	return bytes.buffer;
}

export function sha256(bytes: ArrayBuffer): Promise<ArrayBuffer> {
	return crypto.subtle.digest("SHA-256", bytes);
}

export async function sha256Text(message: string): Promise<string> {
	return toHex(await crypto.subtle.digest("SHA-256", text.encode(message)));
}

/** HMAC-SHA256 with the bytes of a seed as its key. */
export async function hmac(seed: string, message: string): Promise<ArrayBuffer> {
	const key = await crypto.subtle.importKey("raw", fromHex(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
	return crypto.subtle.sign("HMAC", key, text.encode(message));
}

export interface Seeds {
	readonly serverSeed: string;
	readonly clientSeed: string;
	readonly nonce: number;
}

/** The words of block(0), block(1), ... of one bet. */
export class Stream {
	private readonly seeds: Seeds;
	private cursor = 0;
	private block = new DataView(new ArrayBuffer(0));
	private used = 0;

	constructor(seeds: Seeds) {
		this.seeds = seeds;
	}

	async word(): Promise<number> {
		if (this.used === this.block.byteLength) {
			const { serverSeed, clientSeed, nonce } = this.seeds;
			this.block = new DataView(await hmac(serverSeed, `${clientSeed}:${nonce}:${this.cursor++}`));
			this.used = 0;
		}
		const w = this.block.getUint32(this.used);
		this.used += 4;
		return w;
	}

	/** A whole number in [0, n): words under 2^32 mod n are thrown away. */
	async below(n: number): Promise<number> {
		const limit = WORDS % n;
		for (;;) {
			const w = await this.word();
			if (w >= limit) return w % n;
		}
	}

	/** The top 52 bits of two words. */
	async bits52(): Promise<number> {
		const high = await this.word();
		return high * 2 ** 20 + Math.floor((await this.word()) / 2 ** 12);
	}
}

/** block(0) in hexadecimal digits. */
export async function proofOf(seeds: Seeds): Promise<string> {
	return toHex(await hmac(seeds.serverSeed, `${seeds.clientSeed}:${seeds.nonce}:0`));
}
