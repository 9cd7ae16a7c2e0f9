/** A chat as staff see it. */
export interface DeskChat {
	id: string;
	topic: string;
	state: "waiting" | "taken" | "closed";
	agent: string;
	lines: number;
	memberRead: number;
	staffRead: number;
	stars: number;
	remark: string;
	ticket: string;
	member: string;
	staff: string;
	lang: string;
	at: string;
	waitingAt: string;
}

/** One thing that was said. */
export interface DeskLine {
	n: number;
	author: "member" | "staff" | "house";
	name: string;
	text: string;
	pictures: number;
	at: string;
}

/** Somebody at the desk. */
export interface Seat {
	staff: string;
	name: string;
}

/** What stands at the desk. */
export interface DeskState {
	name: string;
	waiting: number;
	taken: number;
	seats: Seat[];
}

/** Who a member is. */
export interface MemberFacts {
	account: string;
	nickname: string;
	lang: string;
	currency: string;
	status: string;
	since: string;
	cash: string;
	locked: string;
}

/** An answer at hand, in some languages. */
export interface Macro {
	id: string;
	name: string;
	texts: Record<string, string>;
	version: number;
}

/** The lists of the desk. */
export const LISTS = ["queue", "mine", "all"] as const;

/** What each list asks for. */
export const ASKS: Record<string, Record<string, string>> = { queue: { state: "waiting" }, mine: { state: "taken", mine: "true" }, all: {} };
