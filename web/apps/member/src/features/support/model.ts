import type { IconName } from "@baize/ui";

/** What a chat may be about. */
export type Topic = "deposit" | "withdraw" | "game" | "service" | "apply" | "other";

/** What stands beside each. */
export const TOPIC_ICONS: Record<Topic, IconName> = { deposit: "deposit", withdraw: "withdraw", game: "games", service: "headset", apply: "user", other: "more" };

/** One conversation. */
export interface Chat {
	id: string;
	topic: Topic;
	state: "waiting" | "taken" | "closed";
	/** Who answers; may be empty. */
	agent: string;
	lines: number;
	memberRead: number;
	staffRead: number;
	version: number;
	/** The number of the message that it became, where nobody came. */
	ticket: string;
	stars: number;
	mayRate: boolean;
	at: string;
	waitingAt: string;
	closedAt: string;
}

/** One thing that was said. */
export interface Line {
	n: number;
	author: "member" | "staff" | "house";
	name: string;
	/** Of the house, a word: left, taken, queued, closed, filed. */
	text: string;
	pictures: number;
	at: string;
}

/** Whether the desk is open, and the chat that is under way. */
export interface SupportState {
	open: boolean;
	topics: Topic[];
	chat: Chat | null;
}

/** Lines that follow each other by the same writer within a few minutes stand as one. */
export const GATHER_MS = 5 * 60_000;

/** Whether a line goes on with what the one before it said. */
export const goesOn = (before: Line | undefined, line: Line): boolean =>
	before !== undefined && before.author === line.author && line.author !== "house" && Date.parse(line.at) - Date.parse(before.at) < GATHER_MS;
