/** The ways by which a broadcast goes. */
export const WAYS = ["inbox", "push", "email", "sms"] as const;

/** One of them. */
export type Way = (typeof WAYS)[number];

/** A broadcast in one language. */
export interface Words {
	title: string;
	text: string;
}

/** Whom a broadcast is for; what is absent narrows nothing. */
export interface Audience {
	langs?: string[];
	accounts?: string[];
	rankFrom?: number;
	rankTo?: number;
	/** Played or paid in within so many days, or did neither for so many. */
	activeDays?: number;
	idleDays?: number;
}

/** What staff write. */
export interface Draft {
	name: string;
	purpose: "service" | "marketing";
	channels: Way[];
	audience: Audience;
	texts: Record<string, Words>;
	link: string;
	version: number;
}

/** A broadcast with what became of it. */
export interface Broadcast extends Draft {
	id: string;
	state: "draft" | "scheduled" | "sending" | "sent" | "cancelled";
	sendAt: string;
	reached: number;
	leftOut: number;
	staff: string;
	at: string;
	doneAt: string;
}

/** How many an audience has, and whom each way reaches. */
export interface Reach {
	members: number;
	by: Partial<Record<Way, number>>;
}

/** A draft before anything is written. */
export const FRESH: Draft = { name: "", purpose: "service", channels: ["inbox"], audience: {}, texts: { en: { title: "", text: "" } }, link: "", version: 0 };

/** A draft without the languages in which nothing is written. */
export const tidy = (d: Draft): Draft => ({
	name: d.name.trim(),
	purpose: d.purpose,
	channels: d.channels,
	audience: d.audience,
	link: d.link.trim(),
	version: d.version,
	texts: Object.fromEntries(Object.entries(d.texts).filter(([lang, w]) => lang === "en" || w.title.trim() || w.text.trim())),
});
