/**
 * The boot document: all that the first view needs, inlined in the page as
 * JSON. Lists come in the order they are drawn. docs/prerender.md says how the
 * server puts the same values into the markup.
 */
export interface Boot {
	permission: Permission;
	/** One per category that has a vendor, regrouped and in order. */
	lanes: Lane[];
	hot: Game[];
	home: HomeRails;
	/** The slides of the group w_home. */
	banners: Banner[];
	notices: Notice[];
	promotions: Promotion[];
	/** Who should ask for banners, notices and promotions of their own. */
	aimed: { login: boolean; device: boolean };
	winners: Winners;
	jackpot: { mode: "real" | "labelled" | "off" };
	lang: string;
	version: string;
}

/** Public settings of the brand and the visitor's standing. */
export interface Permission {
	/** 0 normal, 1 maintenance, 2 region blocked. */
	status: 0 | 1 | 2;
	maintenance: { message: string; untilAt: string } | null;
	location: { ip: string };
	merchant: string;
	mainDomain: string;
	/** style: the brand's colours as custom properties; logoUrl: empty for the drawn mark. */
	brand: { name: string; logoUrl: string; style: string };
	footer: { licence: string; links: { label: string; url: string }[] };
	currency: string;
	currencySymbol: string;
	sandbox: boolean;
	/** What a member is to be at least: the highest age that is set anywhere. */
	age: number;
	languages: { code: string; name: string; complete: boolean }[];
	/** Those that the site can be read in, the default first. */
	offeredLanguages: string[];
	defaultLang: string;
	whitelabel: Switch[];
	register: unknown;
	customerService: { csPosition: string; path: string }[];
	/** label: in the reader's language; empty where the site's own words say it. */
	resources: { name: string; type: string; label: string; url: string }[];
	imageCDNs: string[];
	launchGameCDNs: string[];
	decorFigures: "real" | "labelled" | "off";
	analytics: { gtagId: string };
	/** The public key (JWK) for sealed bodies, or null when sealing is off. */
	jweKey: Record<string, string> | null;
	/** What the phone-auth service's own code needs, or null where it is off. */
	phoneAuth?: { apiKey: string; authDomain: string; projectId: string; emulatorUrl?: string } | null;
	domainRoute: unknown[];
}

/** A white-label switch; switches form a tree. */
export interface Switch {
	modId: string;
	enabled: boolean;
	childrenNodes: Switch[] | null;
}

/** Whether a white-label switch is on; one that is absent, or under one that is off, is off. */
export function isOn(tree: readonly Switch[] | null, modId: string): boolean {
	return (tree ?? []).some((s) => s.enabled && (s.modId === modId || isOn(s.childrenNodes, modId)));
}

/** Whether a card is a game of its own or stands for a vendor's list. */
export type IsGame = "GAME" | "VASSALAGE";

/** A category with its vendors. */
export interface Lane {
	title: string;
	path: string;
	cards: VendorCard[];
}

/** A vendor inside a category. */
export interface VendorCard {
	vassalage: string;
	displayName: string;
	gameType: string;
	iconUrl: string;
	games: number;
	isGame: IsGame;
	playable: boolean;
}

/** The home sections, at most twelve cards each; an empty one is not drawn. */
export interface HomeRails {
	inhouse: Game[];
	rng: Game[];
	live: Game[];
	fish: Game[];
	pvp: Game[];
	sports: VendorCard[];
}

/** A game as a card shows it. */
export interface Game {
	nodeId: string;
	gameName: string;
	vassalage: string;
	vendorName: string;
	gameCode: string;
	gameType: string;
	gameClassify: string;
	iconUrl: string;
	/** The base colour of the art, for the placeholder: "#rrggbb". */
	color: string;
	isHot: 0 | 1;
	isNew: 0 | 1;
	isGame: IsGame;
	playable: boolean;
	maintenance: boolean;
	/** Closed by the brand's rules of play, where the search's index says so; elsewhere the mechanic of what cannot be played tells. */
	closed?: boolean;
	mechanic: string;
	returnPct: string;
	volatility: string;
	minStake: string;
	maxStake: string;
	/** What the game paid out in the last 24 h, a decimal string. */
	paid24h?: string;
	trialSupport: boolean;
}

/** A slide; an empty imageUrl draws the brand's own pattern. */
export interface Banner {
	id: string;
	groupName: string;
	imageUrl: string;
	/** The picture with twice as many pixels; absent for drawn ones. */
	image2xUrl?: string;
	title: string;
	subtitle: string;
	cta: string;
	url: string;
	order: number;
}

/** A player notice; its content is HTML. */
export interface Notice {
	id: string;
	title: string;
	content: string;
	at: string;
}

/** A promotion; its content is HTML. */
export interface Promotion {
	id: string;
	title: string;
	type: string;
	summary: string;
	/** What its button says and where it leads. */
	cta: string;
	url: string;
	content: string;
	/** How it is claimed; empty where there is nothing to say. */
	claim: string;
	/** HTML. */
	terms: string;
	announcementImages: { url: string; url2x?: string; sequence: number }[];
	startsAt: string;
	endsAt: string;
}

/** Settled wins: the biggest, and those of jackpot games. */
export interface Winners {
	biggest: Winner[];
	jackpot: Winner[];
}

/** One settled win, the name masked. */
export interface Winner {
	vo: { iconUrl: string; customerName: string; winAmount: string; stake: string; currency: string; gameName: string; nodeId: string; at: string };
}

/** Who is logged in. */
export interface MemberInfo {
	id: string;
	account: string;
	nickname: string;
	type: number;
	currency: string;
	currencySymbol: string;
	isAgent: boolean;
	isTrial: boolean;
	hasVip: boolean;
	vipLabelName: string;
	vipRankLevel: number;
	mustChange: boolean;
	/** The password must change because it is too old, not because it is temporary. */
	passwordExpired: boolean;
	balanceVersion: number;
}

/** The member's money. */
export interface Wallet {
	currency: string;
	symbol: string;
	cash: string;
	bonus: string;
	locked: string;
	version: number;
}

/** A page of a list. */
export interface Page<Item> {
	items: Item[];
	next: string;
	total: number;
}
