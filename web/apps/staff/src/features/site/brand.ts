/** What the site is called and where its things are; one document of settings. */
export interface Brand {
	name: string;
	sandbox: boolean;
	mainDomain: string;
	domainRoute: { domain: string; route: string }[];
	currencies: string[];
	languages: string[];
	resources: Resource[];
	customerService: { csPosition: string; path: string }[];
	serviceHosts: string[];
	imageCDNs: string[];
	launchGameCDNs: string[];
	gtagId: string;
	decorFigures: { jackpot: string; hot: string };
	ageMin: number;
	birthdayLimit: number;
	logo?: string;
	accent?: Accent;
	footer?: { licence?: Record<string, string>; links?: { label: Record<string, string>; url: string }[] };
}

/** A picture, link or text that the site asks for by name. */
export interface Resource {
	name: string;
	type: string;
	labelNameEn: string;
	/** The label in the other languages; English where one has none. */
	labels?: Record<string, string>;
	url: string;
}

/** The brand's colours; an empty one is the design's. */
export interface Accent {
	fill?: string;
	fillLight?: string;
	linkDark?: string;
	linkLight?: string;
}

/** The networks whose links the site draws. */
export const SOCIALS = ["FACEBOOK", "INSTAGRAM", "TELEGRAM", "WHATSAPP", "YOUTUBE", "TWITTER", "TIKTOK", "LINE", "VIBER", "DISCORD"] as const;

/** How each network writes its own name. */
export const SOCIAL_NAMES: Record<(typeof SOCIALS)[number], string> = {
	FACEBOOK: "Facebook",
	INSTAGRAM: "Instagram",
	TELEGRAM: "Telegram",
	WHATSAPP: "WhatsApp",
	YOUTUBE: "YouTube",
	TWITTER: "X (Twitter)",
	TIKTOK: "TikTok",
	LINE: "LINE",
	VIBER: "Viber",
	DISCORD: "Discord",
};

const DARK = ["#07171c", "#0d2228", "#143038", "#1c3f48"];
const LIGHT = ["#f4f8f6", "#ffffff", "#e9f1ee", "#dce8e4"];

/** Each colour with the design's own and what it must be readable on, as the server checks it. */
export const HUES = {
	fill: { own: "#ffb52e", on: ["#1b1200", ...DARK] },
	fillLight: { own: "#7e4a00", on: LIGHT },
	linkDark: { own: "#5ad4e2", on: ["#04262c", ...DARK] },
	linkLight: { own: "#00606f", on: LIGHT },
} as const satisfies Record<keyof Accent, { own: string; on: readonly string[] }>;

/** What WCAG 2.2 AA asks of text. */
export const AA = 4.5;

function luminance(colour: string): number {
	const v = Number.parseInt(colour.slice(1), 16);
	const linear = (c: number) => {
		const s = (c & 255) / 255;
		return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * linear(v >> 16) + 0.7152 * linear(v >> 8) + 0.0722 * linear(v);
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
	const [x, y] = [luminance(a), luminance(b)];
	return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The least contrast of a colour with what it stands on, never rounded up. */
export const leastContrast = (colour: string, on: readonly string[]): number => Math.floor(Math.min(...on.map((s) => contrast(colour, s))) * 100) / 100;

/** A resource's label by language, and back; English has a place of its own. */
export const labelsOf = (r: Resource): Record<string, string> => ({ ...r.labels, en: r.labelNameEn });
export function labelled({ en = "", ...labels }: Record<string, string>): Pick<Resource, "labelNameEn" | "labels"> {
	return { labelNameEn: en, labels };
}

/** The resources with one of them set by name; an empty address keeps its place. */
export function withSocial(all: readonly Resource[], name: (typeof SOCIALS)[number], url: string): Resource[] {
	const label = SOCIAL_NAMES[name];
	const rest = all.filter((r) => r.name !== name);
	return url ? [...rest, { name, type: "SOCIAL", labelNameEn: label, url }] : rest;
}

/** Lines "domain path" as domain routes; a line that is not two words is left out. */
export const domainsOf = (text: string): Brand["domainRoute"] =>
	text.split("\n").flatMap((line) => {
		const [domain, route, more] = line.trim().split(/\s+/);
		return domain && route && !more ? [{ domain: domain.toLowerCase(), route }] : [];
	});
