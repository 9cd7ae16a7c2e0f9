/** A message of a reader, as the desk sees it. */
export interface Ticket {
	id: string;
	/** Empty for a visitor. */
	member: string;
	type: Topic;
	content: string;
	lang: string;
	state: TicketState;
	pictures: number;
	answer: string;
	answeredBy: string;
	answeredAt: string;
	at: string;
}

/** What messages are about. */
export const TOPICS = ["deposit", "withdraw", "game", "service", "apply", "other"] as const;

/** One of them. */
export type Topic = (typeof TOPICS)[number];

/** Where a message stands. */
export const TICKET_STATES = ["open", "answered"] as const;

/** One of them. */
export type TicketState = (typeof TICKET_STATES)[number];

/** The bounds that the form is served. */
export interface Bounds {
	unit: "characters" | "words";
	minLength: number;
	maxLength: number;
	imagesMax: number;
	imageBytes: number;
	perWhile: number;
	whileMinutes: number;
}
