/** A vendor's key without its secret. */
export interface VendorKey {
	vendor: string;
	keyId: string;
	state: "live" | "retired";
	createdAt: string;
	retiredAt: string;
	/** The house itself signs with it: it is not retired. */
	fixed: boolean;
}

/** A fresh key; the secret is told this once. */
export interface IssuedKey {
	vendor: string;
	keyId: string;
	secret: string;
}

/** How many live keys a vendor may have. */
export const LIVE_MAX = 2;

/** Whether a text can name a key. */
export const nameFits = (name: string): boolean => /^[a-z0-9-]{1,32}$/.test(name);

/** The live keys of a vendor. */
export const liveOf = (keys: readonly VendorKey[], vendor: string): VendorKey[] => keys.filter((k) => k.vendor === vendor && k.state === "live");

/** A free name for the vendor's next key: k1, k2, ... */
export function nextName(keys: readonly VendorKey[], vendor: string): string {
	const taken = new Set(keys.filter((k) => k.vendor === vendor).map((k) => k.keyId));
	for (let n = 1; ; n++) if (!taken.has(`k${n}`)) return `k${n}`;
}
