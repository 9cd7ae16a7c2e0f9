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

/** A vendor outside, as it is set up. */
export interface ForeignVendor {
	vendor: string;
	dialect: string;
	baseUrl: string;
	operatorId: string;
	/** The vendor's own name of what it offers, where it keeps wallets. */
	product: string;
	returnUrl: string;
	/** Those that are played for there; none are all. */
	currencies: string[];
	/** No game opens and no bet is taken; results are taken as ever. */
	off: boolean;
	/** Whether anything of a vendor is called in its dialect. */
	calls: boolean;
	version: number;
	changedAt: string;
	uses: KeyUse[];
	keys: ForeignKey[];
}

/** What is agreed with such a vendor, as a form holds it; version 0 is a new one. */
export interface Agreed {
	vendor: string;
	dialect: Dialect;
	baseUrl: string;
	operatorId: string;
	product: string;
	returnUrl: string;
	currencies: string;
	version: number;
}

/** How a try of the connection went. */
export interface Tried {
	outcome: (typeof OUTCOMES)[number];
	http: number;
	said: string;
	games: number;
	tookMs: number;
}

/** Everything that a try may come to. */
export const OUTCOMES = [
	"answered",
	"lacking",
	"nameUnknown",
	"notOutside",
	"closed",
	"silent",
	"certificate",
	"disbelieved",
	"unproved",
	"otherStatus",
	"unreadable",
	"broken",
] as const;

/** What a fresh key gives the vendor. */
export interface MadeKey {
	use: KeyUse;
	keyId: string;
	publicKey: string;
	secret: string;
}

/** The dialects that are spoken. */
export const DIALECTS = ["hub88", "fundist", "seamless", "transfer"] as const;

export type Dialect = (typeof DIALECTS)[number];

const NAMES: Record<string, string> = { hub88: "Hub88", fundist: "Fundist", seamless: "Baize Seamless", transfer: "Baize Transfer" };

/** A dialect's name. */
export const dialectName = (of: string): string => NAMES[of] ?? of;

/** Whether a dialect is a protocol of the platform's own: its vendors sign with the keys of the list of keys. */
export const isOurs = (dialect: string): boolean => dialect === "seamless" || dialect === "transfer";

/** What is agreed with a vendor of a dialect; the first ones are needed to call it. */
export function fieldsOf(dialect: string): readonly ("baseUrl" | "operatorId" | "product" | "returnUrl")[] {
	switch (dialect) {
		case "seamless":
			return ["baseUrl", "returnUrl"];
		case "transfer":
			return ["baseUrl", "product", "returnUrl"];
		case "fundist":
			return ["operatorId"];
		default:
			return ["baseUrl", "operatorId", "returnUrl"];
	}
}

/** What a form begins with. */
export const agreedOf = (v?: ForeignVendor): Agreed => ({
	vendor: v?.vendor ?? "",
	dialect: (v?.dialect as Dialect) ?? "hub88",
	baseUrl: v?.baseUrl ?? "",
	operatorId: v?.operatorId ?? "",
	product: v?.product ?? "",
	returnUrl: v?.returnUrl ?? "",
	currencies: v?.currencies.join(", ") ?? "",
	version: v?.version ?? 0,
});

/** Codes as they are written, each once: "bdt, usd" is BDT and USD. */
export const codesOf = (text: string): string[] => [
	...new Set(
		text
			.toUpperCase()
			.split(/[^A-Z0-9]+/)
			.filter(Boolean),
	),
];

/** Whether a text can be a vendor's code. */
export const codeFits = (code: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/.test(code);

/** What is not set yet of what it takes to play there; keyed tells whether a vendor of our own protocols has a live key. */
export function lacksOf(v: ForeignVendor, keyed: boolean): ("baseUrl" | "operatorId" | "product" | "returnUrl" | KeyUse)[] {
	const fields = v.calls ? fieldsOf(v.dialect) : [];
	const lacking = fields.filter((f) => !v[f]);
	return isOurs(v.dialect) ? [...lacking, ...(keyed ? [] : (["shared"] as const))] : [...lacking, ...v.uses.filter((use) => !liveOfUse(v, use).length)];
}

/** How many keys of a use there ever were; none is deleted, so that the number tells the server what was seen. */
export const seenOf = (v: ForeignVendor, use: KeyUse): number => v.keys.filter((k) => k.use === use).length;

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
