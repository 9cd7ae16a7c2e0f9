import type { PlainKey } from "@baize/i18n";
import { localOf, momentOf } from "../../kit/moment.ts";

/** An item's words in one language. */
export interface Words {
	title: string;
	subtitle?: string;
	cta?: string;
	body?: string;
}

/** One thing the site tells. */
export interface Item {
	id?: string;
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
	version: number;
	texts: Record<string, Words>;
}

/** The kinds that the back office writes. */
export const KINDS = ["banner", "notice", "popup", "promotion"] as const;

/** One of them. */
export type Kind = (typeof KINDS)[number];

/** The languages an item is written in; English must have a title. */
export const WRITTEN = ["en", "bn"] as const;

/** Where banners stand, and the types of promotions. */
export const GROUPS: Partial<Record<Kind, readonly string[]>> = {
	banner: ["w_home", "w_leftmenu", "w_login", "w_forget"],
	promotion: ["sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit", "appdownload", "newplayer", "gameoffers"],
};

/** Which members see a pop-up: members, first login, visitors. */
export const EXECUTIONS = ["A", "F", "B"] as const;

/** A fresh item of a kind. */
export const fresh = (kind: Kind): Item => ({
	tag: "",
	group: GROUPS[kind]?.[0],
	execution: kind === "popup" ? "A" : undefined,
	sort: 0,
	enabled: false,
	version: 0,
	texts: { en: { title: "" }, bn: { title: "" } },
});

/** Whether readers see an item at a moment: shown, not begun, over, or switched off. */
export function standing(item: Item, nowMs: number): "shown" | "planned" | "ended" | "off" {
	if (!item.enabled) return "off";
	if (item.fromAt && Date.parse(item.fromAt) > nowMs) return "planned";
	if (item.toAt && Date.parse(item.toAt) <= nowMs) return "ended";
	return "shown";
}

const ART = /^[a-z0-9]{2,20}(-[a-z0-9]{1,30})?$/;
const TAG = /^[a-z0-9-]{2,60}$/;

/** The address of a drawn picture, or nothing while its name is not one. */
export const artUrl = (name = ""): string => (ART.test(name) ? `/img/b/${name}.v2.svg` : "");

/** What keeps an item from being saved, by field. */
export function faultsOf(kind: Kind, item: Item): Partial<Record<"tag" | "title" | "art" | "toAt", PlainKey>> {
	const out: ReturnType<typeof faultsOf> = {};
	if (!TAG.test(item.tag)) out.tag = "staff.content.fault.tag";
	if (!item.texts.en?.title.trim()) out.title = "staff.content.fault.title";
	if (kind === "banner" && !artUrl(item.art)) out.art = "staff.content.fault.art";
	if (item.fromAt && item.toAt && Date.parse(item.toAt) <= Date.parse(item.fromAt)) out.toAt = "staff.content.fault.order";
	return out;
}

/** An item as it is sent: languages without a title are left out. */
export function sent(item: Item): Item {
	const texts = Object.fromEntries(Object.entries(item.texts).filter(([, w]) => w.title.trim()));
	return { ...item, fromAt: momentOf(localOf(item.fromAt ?? "")), toAt: momentOf(localOf(item.toAt ?? "")), texts };
}
