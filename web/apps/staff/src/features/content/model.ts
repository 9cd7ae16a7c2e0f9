import type { PlainKey } from "@baize/i18n";
import { localOf, momentOf } from "../../kit/moment.ts";

/** An item's words in one language. */
export interface Words {
	title: string;
	subtitle?: string;
	cta?: string;
	body?: string;
	claim?: string;
	terms?: string;
}

/** Whom an item is for; what is empty narrows nothing. */
export interface Audience {
	who?: string[];
	rankFrom?: number;
	languages?: string[];
	devices?: string[];
}

/** One thing the site tells. */
export interface Item {
	id?: string;
	kind?: string;
	tag: string;
	group?: string;
	parent?: string;
	execution?: string;
	art?: string;
	images?: string[];
	target?: string;
	sort: number;
	enabled: boolean;
	fromAt?: string;
	toAt?: string;
	audience?: Audience;
	archived?: boolean;
	state?: string;
	version: number;
	texts: Record<string, Words>;
}

/** An item as a list tells it: all but its words, of which it has the title, in the reader's language or in English. */
export interface Head {
	id: string;
	tag: string;
	title: string;
	group?: string;
	execution?: string;
	/** The first picture. */
	art?: string;
	fromAt?: string;
	toAt?: string;
	audience?: Audience;
	archived?: boolean;
	state: string;
	version: number;
}

/** The kinds that the back office writes. */
export const KINDS = ["banner", "notice", "popup", "promotion", "help"] as const;

/** One of them. */
export type Kind = (typeof KINDS)[number];

/** Where banners stand, and the types of promotions. */
export const GROUPS: Partial<Record<Kind, readonly string[]>> = {
	banner: ["w_home", "w_leftmenu", "w_login", "w_forget"],
	promotion: ["sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit", "appdownload", "newplayer", "gameoffers"],
};

/** Whom a pop-up is shown to: members, first login, visitors. */
export const EXECUTIONS = ["A", "F", "B"] as const;

/** The highest VIP rank that something can be meant for. */
export const RANK_TOP = 100;

/** The kinds of readers, and of devices. */
export const WHO = ["visitor", "member", "first", "agent"] as const;
export const DEVICES = ["phone", "desktop"] as const;

/** The parts of an item's words that a kind has; those in HTML are marked. */
export const PARTS: Record<Kind | "document", readonly { name: keyof Words; label?: string; html?: true; max: number }[]> = {
	document: [
		{ name: "title", max: 200 },
		{ name: "subtitle", label: "changes", max: 400 },
		{ name: "body", html: true, max: 60000 },
	],
	banner: [
		{ name: "title", max: 200 },
		{ name: "subtitle", max: 400 },
		{ name: "cta", max: 60 },
	],
	notice: [
		{ name: "title", max: 200 },
		{ name: "body", html: true, max: 60000 },
	],
	popup: [
		{ name: "title", max: 200 },
		{ name: "body", html: true, max: 60000 },
	],
	promotion: [
		{ name: "title", max: 200 },
		{ name: "subtitle", max: 400 },
		{ name: "cta", max: 60 },
		{ name: "body", html: true, max: 60000 },
		{ name: "claim", max: 400 },
		{ name: "terms", html: true, max: 60000 },
	],
	help: [
		{ name: "title", max: 200 },
		{ name: "body", html: true, max: 60000 },
	],
};

/** How much of a language is written, measured by what English has: none, some or all of it. */
export function completeness(kind: Kind | "document", texts: Item["texts"], lang: string): "none" | "some" | "all" {
	const of = (l: string) => PARTS[kind].filter((p) => (texts[l]?.[p.name] ?? "").trim() !== "").map((p) => p.name);
	const [base, own] = [of("en"), of(lang)];
	if (own.length === 0) return "none";
	return base.every((name) => own.includes(name)) ? "all" : "some";
}

/** A fresh item of a kind, at the end of the list. */
export const fresh = (kind: Kind, sort: number): Item => ({
	tag: "",
	group: GROUPS[kind]?.[0],
	execution: kind === "popup" ? "A" : undefined,
	sort,
	enabled: false,
	version: 0,
	texts: { en: { title: "" } },
});

const ART = /^[a-z0-9]{2,20}(-[a-z0-9]{1,30})?$/;
const TAG = /^[a-z0-9-]{2,60}$/;

/** The address of a picture by its drawn name or its path, or nothing while it is neither. */
export function artUrl(name = ""): string {
	if (name.startsWith("/img/u/")) return name;
	return ART.test(name) ? `/img/b/${name}.v2.svg` : "";
}

/** What keeps an item from being saved, by field. */
export function faultsOf(kind: Kind, item: Item): Partial<Record<"tag" | "title" | "art" | "toAt", PlainKey>> {
	const out: ReturnType<typeof faultsOf> = {};
	if (!TAG.test(item.tag)) out.tag = "staff.content.fault.tag";
	if (!item.texts.en?.title.trim()) out.title = "staff.content.fault.title";
	if (kind === "banner" && !artUrl(item.art)) out.art = "staff.content.fault.art";
	if (item.fromAt && item.toAt && Date.parse(item.toAt) <= Date.parse(item.fromAt)) out.toAt = "staff.content.fault.order";
	return out;
}

/** An item as it is sent: languages without any word, and what the server tells itself, are left out. */
export function sent(item: Item): Item {
	const texts = Object.fromEntries(Object.entries(item.texts).filter(([, w]) => Object.values(w).some((v) => v?.trim())));
	const { id: _id, kind: _kind, state: _state, ...rest } = item;
	return { ...rest, images: item.images ?? [], fromAt: momentOf(localOf(item.fromAt ?? "")), toAt: momentOf(localOf(item.toAt ?? "")), texts };
}

/** A list with the item at one place moved to another. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
	const out = [...rows];
	const [row] = out.splice(from, 1);
	if (row !== undefined) out.splice(Math.max(0, Math.min(to, out.length)), 0, row);
	return out;
}
