/** A server id: thirteen characters of lower-case base32, opaque to the client. */
export type Id<Kind extends string> = string & { readonly __id: Kind };

/** A fresh random key for a write, so that a repeat gets the first answer. */
export function newKey(): string {
	const c = globalThis.crypto;
	if (c.randomUUID) return c.randomUUID();
	const b = c.getRandomValues(new Uint8Array(16));
	b[6] = ((b[6] as number) & 15) | 64;
	b[8] = ((b[8] as number) & 63) | 128;
	const hex = [...b].map((x) => x.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
