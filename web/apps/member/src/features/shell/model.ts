import type { Lane, VendorCard } from "@baize/api";
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
