/** What a key of a vendor with a dialect of its own is for. */
export type KeyUse = "verify" | "sign" | "shared";

/** A key of such a vendor; a live RSA key has a public half. */
export interface ForeignKey {
	use: KeyUse;
	keyId: string;
	state: "live" | "retired";
	createdAt: string;
	retiredAt: string;
	publicKey: string;
}

/** A vendor that speaks a dialect of its own. */
export interface ForeignVendor {
	vendor: string;
	dialect: string;
	baseUrl: string;
	operatorId: string;
	uses: KeyUse[];
	keys: ForeignKey[];
}

/** What a fresh key gives the vendor. */
export interface MadeKey {
	use: KeyUse;
	keyId: string;
	publicKey: string;
	secret: string;
}

/** The dialects by their names. */
const DIALECTS: Record<string, string> = { hub88: "Hub88", fundist: "Fundist" };

/** A dialect's name. */
export const dialectName = (of: string): string => DIALECTS[of] ?? of;

/** The first use that has no live key, else the first: what is wanted next. */
export const wantedUse = (v: ForeignVendor): KeyUse => v.uses.find((use) => !liveOfUse(v, use).length) ?? v.uses[0] ?? "shared";

/** The live keys of a use. */
export const liveOfUse = (v: ForeignVendor, use: KeyUse): ForeignKey[] => v.keys.filter((k) => k.use === use && k.state === "live");

/** A free name for the next key of a use: k1, k2, ... */
export function nextNameOf(v: ForeignVendor, use: KeyUse): string {
	const taken = new Set(v.keys.filter((k) => k.use === use).map((k) => k.keyId));
	for (let n = 1; ; n++) if (!taken.has(`k${n}`)) return `k${n}`;
}

/** Whether a text is a public key in PEM, as far as one can see; a private one must not be sent. */
export const isPublicPem = (text: string): boolean => /-----BEGIN (RSA )?PUBLIC KEY-----/.test(text) && !/PRIVATE/.test(text);
