import type { Notice, Promotion } from "@baize/api";

/** A pop-up text; execution says for whom: A members, F their first login, B visitors. */
export interface Popup {
	id: string;
	type: string;
	execution: "A" | "B" | "F";
	title: string;
	content: string;
}

/** All that the house says. */
export interface Announcements {
	notices: Notice[];
	popups: Popup[];
	promotions: Promotion[];
}

/** A topic of the help centre. */
export interface Topic {
	tag: string;
	title: string;
	content: string;
	children: Topic[];
}

/** Who reads: a visitor, a member, a member at the very first login. */
export interface Reader {
	isLogin: boolean;
	isFirst: boolean;
}

/** The pop-ups for a reader: B for visitors; A for members, and F when it is their first login. */
export const popupsFor = (all: readonly Popup[], reader: Reader): Popup[] =>
	all.filter((p) => (reader.isLogin ? p.execution === "A" || (p.execution === "F" && reader.isFirst) : p.execution === "B"));

/** Where it is kept that the pop-ups were closed in this session, per kind of reader. */
export const seenKey = (isLogin: boolean): string => (isLogin ? "USER_POPUP" : "ANONYMOUS_POPUP");

/** Where it is kept that the gift was closed in this session. */
export const GIFT_SEEN = "GIFT_POPUP";

/** The gift that the brand offers to who registers: a picture, or a place of this site with a word about it. */
export interface Gift {
	label: string;
	/** The picture; "" draws the house's own. */
	image: string;
	/** Where it leads. */
	to: string;
}

const PICTURE = /^\/(?:img|blob|brand|media)\/|\.(?:png|jpe?g|webp|avif|svg)$/i;

/** The gift of the brand's resources; null when none is set. */
export function giftOf(resources: readonly { name: string; label: string; url: string }[]): Gift | null {
	const r = resources.find((x) => x.name === "REGISTERPOP" && x.url);
	if (!r) return null;
	const { label } = r;
	return PICTURE.test(r.url) ? { label, image: r.url, to: "/promotions" } : { label, image: "", to: r.url };
}

/** Announcements on one page of the modal. */
export const PER_PAGE = 9;
const MARGIN = 1;
const RANGE = 5;

/** How many pages a list has. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / PER_PAGE));

/** The numbers of a pager: five around the current page and one at each end; 0 stands for what is left out. */
export function pagerOf(page: number, pages: number): number[] {
	const first = Math.max(1, Math.min(page - Math.floor(RANGE / 2), pages - RANGE + 1));
	const shown = new Set<number>();
	for (let i = 1; i <= Math.min(MARGIN, pages); i++) shown.add(i).add(pages - i + 1);
	for (let i = first; i < first + RANGE && i <= pages; i++) shown.add(i);
	const sorted = [...shown].sort((a, b) => a - b);
	return sorted.flatMap((n, i) => (i > 0 && n - (sorted[i - 1] as number) > 1 ? [0, n] : [n]));
}

/** When a promotion runs, by the server's own times. */
export type PromotionState = "coming" | "running" | "ended";

/** The state of a promotion at a moment; one without an end runs on. */
export function promotionState(p: Pick<Promotion, "startsAt" | "endsAt">, nowMs: number): PromotionState {
	if (p.startsAt && Date.parse(p.startsAt) > nowMs) return "coming";
	if (p.endsAt && Date.parse(p.endsAt) <= nowMs) return "ended";
	return "running";
}

/** The topics of a tree in reading order. */
export const flatTopics = (topics: readonly Topic[]): Topic[] => topics.flatMap((t) => [t, ...flatTopics(t.children ?? [])]);

/** The topic that an anchor leads to: by its tag, else the one that has the anchor in its text, first of all the one that is shown; that stays for any other anchor. */
export function topicAt(all: readonly Topic[], anchor: string, shown: string): Topic | undefined {
	const now = all.find((x) => x.tag === shown);
	const has = (x: Topic | undefined) => x?.content?.includes(` id="${anchor}"`);
	return all.find((x) => x.tag === anchor) ?? (has(now) ? now : all.find(has)) ?? now ?? all.find((x) => x.content) ?? all[0];
}

const plain = (html: string): string => html.replace(/<[^>]*>/g, " ");

/** The topics that have every word, in their title or their text. */
export function findTopics(topics: readonly Topic[], words: string): Topic[] {
	const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
	return flatTopics(topics).filter((t) => {
		const text = `${t.title} ${plain(t.content ?? "")}`.toLowerCase();
		return wanted.every((w) => text.includes(w));
	});
}

/** A version of a document in the list of all: shown is in force, scheduled will be, over was. */
export interface DocumentLine {
	version: number;
	fromAt: string;
	state: "shown" | "scheduled" | "over" | "draft";
}

/** A version of the terms or of the privacy page, with all that were published. */
export interface HouseDocument extends DocumentLine {
	document: string;
	title: string;
	/** What is new in it; may be empty. */
	changes: string;
	/** HTML. */
	content: string;
	editions: DocumentLine[];
}

/** When a version stopped holding: when the next one began; "" while it holds. */
export function heldUntil(editions: readonly DocumentLine[], version: number): string {
	const at = editions.findIndex((e) => e.version === version);
	return at > 0 ? (editions[at - 1]?.fromAt ?? "") : "";
}
