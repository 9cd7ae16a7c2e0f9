import type { Boot, Lane, VendorCard } from "@baize/api";
import type { Key, T } from "@baize/i18n";
import { type IconName, label } from "@baize/ui";

/** The category codes that have a name and an icon of their own. */
export const CATEGORY_ICONS: Record<string, IconName> = {
	RNG: "slots",
	LIVE: "live",
	FISH: "fish",
	PVP: "cards",
	SPORTS: "sports",
	ESPORTS: "esports",
	COCKFIGHT: "feather",
	INHOUSE: "originals",
	LOTT: "lottery",
	ELOTT: "dice",
};

/** The names of the categories in the reader's language, by code. */
export const categoryNames = (t: T): Record<string, string> => Object.fromEntries(Object.keys(CATEGORY_ICONS).map((c) => [c, t(`category.${c}` as Key as "category.RNG")]));

/** The name of a category. */
export const categoryName = (t: T, code: string): string => label("category", categoryNames(t), code);

/** The icon of a category. */
export const categoryIcon = (code: string): IconName => label("icon", CATEGORY_ICONS, code) as IconName;

const PAGED = ["HOME", "PROMO", "PVP", "FISH", "RNG"];
const LARGE_ABOVE = 10;

/** What choosing a category does: open its page, or start its only vendor. */
export function laneTarget(lane: Lane): { kind: "page"; to: string } | { kind: "vendor"; card: VendorCard } {
	const only = lane.cards.length === 1 ? lane.cards[0] : undefined;
	if (only && !PAGED.includes(lane.title)) return { kind: "vendor", card: only };
	return { kind: "page", to: lane.path };
}

/** Whether the drop-down of a category is the large one. */
export const isLarge = (lane: Lane): boolean => lane.cards.length > LARGE_ABOVE;

/** What choosing a vendor does: FISH and RNG open the list with it chosen, others start. */
export function vendorTarget(card: VendorCard): { kind: "page"; to: string } | { kind: "vendor"; card: VendorCard } {
	if (card.gameType === "FISH" || card.gameType === "RNG") return { kind: "page", to: `/${card.gameType.toLowerCase()}?vassalage=${encodeURIComponent(card.vassalage)}` };
	return { kind: "vendor", card };
}

/** Where the side menu leads for the in-house games: they stand in the RNG list there. */
export const IN_HOUSE_LIST = "/rng?vassalage=INHOUSE";

/** How many entries of a bar have room, given in the order in which they are kept; where not all have, the one that holds the rest needs room too. */
export function fitting(room: number, widths: readonly number[], more: number): number {
	const sum = (n: number) => widths.slice(0, n).reduce((all, w) => all + w, 0);
	let n = widths.length;
	if (sum(n) <= room) return n;
	while (n > 0 && sum(n) + more > room) n--;
	return n;
}

/** A way to install the site, or null where the operator gave no address. */
export interface Download {
	key: "shell.app.ios" | "shell.app.android" | "shell.app.lite";
	url: string;
}

const DOWNLOADS = [
	["MOBILECONFIG2", "shell.app.ios"],
	["ANDROID2", "shell.app.android"],
	["LITEIOS", "shell.app.lite"],
] as const;

/** The platforms that have an address. */
export const downloadsOf = (boot: Boot): Download[] =>
	DOWNLOADS.flatMap(([name, key]) => boot.permission.resources.filter((r) => r.name === name && r.url).map((r) => ({ key, url: r.url })));

/** The tutorial's address, or "". */
export const tutorialPath = (boot: Boot): string => boot.permission.resources.find((r) => r.name === "PHMACAOTUTORIAL")?.url ?? "";

/** The switch of the referral programme. */
export const REFERRAL = "REFERRAL";

const SOCIALS = /^(FACEBOOK|INSTAGRAM|TELEGRAM|WHATSAPP|YOUTUBE|TWITTER|TIKTOK|LINE|VIBER|DISCORD)/i;

/** The social links that have a URL. */
export const socialsOf = (boot: Boot) => boot.permission.resources.filter((r) => r.url && SOCIALS.test(r.name));

const KEY_LENGTH = 8;

/**
 * A customer-service path as the server writes it: base64 of the path mixed
 * with the eight characters at the end. A form of writing, not a secret.
 */
export function decodePath(text: string): string {
	const key = text.slice(-KEY_LENGTH);
	try {
		const mixed = atob(text.slice(0, -KEY_LENGTH).replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(mixed, (c, i) => c.charCodeAt(0) ^ key.charCodeAt(i % KEY_LENGTH));
		return new TextDecoder().decode(bytes);
	} catch {
		return "";
	}
}

/** The path of customer service, or "" when there is none. */
export const supportPath = (boot: Boot): string => decodePath(boot.permission.customerService[0]?.path ?? "");
