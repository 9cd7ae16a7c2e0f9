/** Lines of a hand's log as sentences, for readers and for the replay. */
import type { GameHost } from "@baize/game-kit";
import { wordsOf } from "./cards.ts";
import type { Event } from "./net.ts";

const POSTS = /^(ANTE|SMALL_BLIND|BIG_BLIND|DEAD_BLIND)$/;

/** Says a line; empty for one that needs no words. */
export function sentenceOf(host: GameHost, e: Event, nameOf: (seat: number) => string, chips: (text: string) => string): string {
	const kind = POSTS.test(e.kind) ? "POST" : e.kind;
	const args = {
		name: e.seat >= 0 ? nameOf(e.seat) : "",
		amount: chips(kind === "RAISE" ? e.to : e.amount),
		cards: wordsOf(e.cards ?? []),
		worth: e.worth ? host.t(`games.poker.worth.${e.worth}`) : "",
	};
	return host.t(`games.poker.told.${kind}`, args);
}
