import type { IconName } from "@baize/ui";

/** What a message may be about, and its bounds, as the server tells them. */
export interface Bounds {
	types: Topic[];
	unit: "characters" | "words";
	minLength: number;
	maxLength: number;
	imagesMax: number;
	/** The greatest size of one picture, in bytes. */
	imageBytes: number;
}

/** The topics of messages. */
export const TOPICS = ["deposit", "withdraw", "game", "service", "apply", "other"] as const;

/** One of them. */
export type Topic = (typeof TOPICS)[number];

/** The picture of each topic. */
export const TOPIC_ICONS: Record<Topic, IconName> = { deposit: "deposit", withdraw: "withdraw", game: "games", service: "headset", apply: "gift", other: "edit" };

/** A message that was sent, and what was answered. */
export interface Ticket {
	ticket: string;
	type: Topic;
	content: string;
	state: "open" | "answered";
	pictures: number;
	answer: string;
	answeredAt: string;
	at: string;
}

/** The length of a message in the unit that the bounds count. */
export const lengthOf = (text: string, unit: Bounds["unit"]): number => (unit === "words" ? text.split(/\s+/).filter(Boolean).length : [...text].length);

/** What is wrong with a message, by field. */
export function faultsOf(bounds: Bounds, topic: string, content: string): { type?: true; content?: true } {
	const n = lengthOf(content.trim(), bounds.unit);
	return { ...(topic ? {} : { type: true as const }), ...(n < bounds.minLength || n > bounds.maxLength ? { content: true as const } : {}) };
}
