import type { Game, Lane, VendorCard } from "@baize/api";
import { standingOf } from "../../app/standing.ts";

/** The kinds that a list can be narrowed to, in the order of the chips. */
export const KINDS = ["NEW", "FAV", "ALL", "HOT", "RECENT"] as const;
/** One of them. */
export type Kind = (typeof KINDS)[number];

/** What a list shows; it stands in the address, so that it can be shared and comes back. */
export interface Filter {
	gameType: string;
	vassalage: string;
	kind: Kind;
	q: string;
}

/** Cards of one page of a list; the originals come by twelve. */
export const pageSize = (gameType: string): number => (gameType === IN_HOUSE ? 12 : 20);

/** The category of the in-house games, and the pseudo-vendor that stands for them in the slots list. */
export const IN_HOUSE = "INHOUSE";

/** Which part of the page must be scrolled through before the next cards are fetched. */
export const PREFETCH_AT = 0.6;

/** Above this many cards only the rows near the screen are in the page. */
export const VIRTUAL_ABOVE = 60;

const TYPES: Record<string, string> = { "/bgs": IN_HOUSE };

/** The category of a list page's path. */
export const typeOfPath = (path: string): string => TYPES[path.toLowerCase()] ?? path.slice(1).replace(/\/$/, "").toUpperCase();

/** Reads a filter from an address. */
export function filterOf(path: string, search: string): Filter {
	const q = new URLSearchParams(search);
	const kind = q.get("kind")?.toUpperCase() as Kind;
	return { gameType: typeOfPath(path), vassalage: q.get("vassalage") ?? "", kind: KINDS.includes(kind) ? kind : "ALL", q: (q.get("q") ?? "").slice(0, 64) };
}

/** Writes the search part of the address of a filter; what is at rest is left out. */
export function searchOf(f: Omit<Filter, "gameType">): string {
	const q = new URLSearchParams();
	if (f.vassalage) q.set("vassalage", f.vassalage);
	if (f.kind !== "ALL") q.set("kind", f.kind);
	if (f.q) q.set("q", f.q);
	const text = q.toString();
	return text && `?${text}`;
}

/** Whether a filter narrows its list at all. */
export const isNarrow = (f: Filter): boolean => f.vassalage !== "" || f.kind !== "ALL" || f.q !== "";

/** Whether the cards of a filter belong to a member: they come from another place and need a login. */
export const isOwn = (f: Filter): boolean => f.kind === "FAV" || f.kind === "RECENT";

const folded = (text: string): string => text.toLocaleLowerCase().normalize("NFKD");

/** Narrows a member's own list here, because it comes whole. */
export function narrowOwn(games: readonly Game[], f: Filter): Game[] {
	// All games of the house, whoever of its vendors has them, are a category of their own, as in the server's list.
	const { gameType, vassalage } = f.vassalage === IN_HOUSE ? { gameType: IN_HOUSE, vassalage: "" } : f;
	const q = folded(f.q.trim());
	return games.filter((g) => (!gameType || g.gameType === gameType) && (!vassalage || g.vassalage === vassalage) && (!q || folded(`${g.gameName} ${g.vendorName}`).includes(q)));
}

/** The categories that a list has games of, in the order of the lanes. */
export function typesIn(games: readonly Game[], lanes: readonly Lane[]): string[] {
	const order = lanes.map((l) => l.title);
	const found = [...new Set(games.map((g) => g.gameType))];
	const at = (t: string) => (order.includes(t) ? order.indexOf(t) : order.length);
	return found.sort((a, b) => at(a) - at(b));
}

/** A vendor's card with the state of its games, as far as they are known: a vendor is open when one of its games is. */
export function withGames(card: VendorCard, games: readonly Game[], whole: boolean): VendorCard {
	const own = games.filter((g) => g.vassalage === card.vassalage);
	return whole && card.playable ? { ...card, playable: own.some((g) => standingOf(g) === "open") } : card;
}

/** The rows of a list that are drawn, and the empty room above and below them in px. */
export interface Slice {
	from: number;
	to: number;
	above: number;
	below: number;
}

/** Rows beyond the screen: fewer than the first are added to while it moves, by as many as the second. */
const [FEW_ROWS, NEAR_ROWS] = [2, 4] as const;
/** What stands beyond the screen once it rests: so far a finger gets before a row has to be made under it. */
const FAR_PX = 1600;

/** What a list is like, and the part of it that the screen shows. */
export interface Sight {
	count: number;
	columns: number;
	rowPx: number;
	top: number;
	viewPx: number;
}

/** The rows that the screen shows and so many beyond, within the list. */
function rowsOf({ count, columns, rowPx, top, viewPx }: Sight, spare: number): [number, number] {
	const rows = Math.ceil(count / columns);
	const first = Math.min(rows, Math.max(0, Math.floor(top / rowPx) - spare));
	return [first, Math.max(first, Math.min(rows, Math.ceil((top + viewPx) / rowPx) + spare))];
}

/** Which cards of a long list are drawn: while it moves as they were for as long as that does, and a row more at each end of them while it rests. */
export function sliceOf(sight: Sight, old?: Slice, rests = false): Slice {
	const { count, columns, rowPx } = sight;
	if (count <= VIRTUAL_ABOVE || rowPx <= 0) return { from: 0, to: count, above: 0, below: 0 };
	const near = rowsOf(sight, NEAR_ROWS);
	const far = rowsOf(sight, Math.ceil(FAR_PX / rowPx));
	const few = rowsOf(sight, FEW_ROWS);
	let [first, last] = old ? [Math.floor(old.from / columns), Math.ceil(old.to / columns)] : near;
	if (first > near[1] || last < near[0]) [first, last] = near;
	else if (rests) [first, last] = [Math.min(near[0], Math.max(far[0], first - 1)), Math.max(near[1], Math.min(far[1], last + 1))];
	else if (first > few[0] || last < few[1]) [first, last] = [Math.min(near[0], Math.max(far[0], first)), Math.max(near[1], Math.min(far[1], last))];
	const rows = Math.ceil(count / columns);
	return { from: first * columns, to: Math.min(count, last * columns), above: first * rowPx, below: (rows - last) * rowPx };
}
