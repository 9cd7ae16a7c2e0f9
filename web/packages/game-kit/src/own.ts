/** The member's own rounds: the fairness sheet, and any of them shown again on the board from its record. */
import type { PastRound, Session } from "./contract.ts";
import type { Sheet } from "./dialog.ts";
import { el, icon, iconButton, say } from "./dom.ts";
import { createFairness, type FairnessDrawer } from "./fairness.ts";
import type { Frame } from "./frame.ts";
import { figureOf, type GameHost, refusalText } from "./host.ts";
import { netOf } from "./play.ts";
import type { RoundDetail } from "./proof.ts";

/** GET /studio/rounds/{id}; each engine adds what its board needs. */
export interface RoundRecord extends PastRound, RoundDetail {
	readonly engine: string;
}

/** What a game's board does with a record. */
export interface Board<R extends RoundRecord> {
	/** Shows it; false where the board cannot now (a round is under way) or the record holds nothing to show. */
	show(record: R): boolean;
	/** The member leaves the replay: the board is theirs again. */
	leave(): void;
}

export interface OwnRounds {
	readonly onFairness: (sheet: Sheet) => void;
	readonly onPast: (id: string) => void;
	/** Puts the strip into the frame; called once, when it is there. */
	attach(frame: Frame): void;
	/** A bet used a nonce up. */
	played(nonce: number): void;
	/** Shows a round again. */
	open(id: string): Promise<void>;
	/** Ends a replay, for example because a new round begins. */
	close(): void;
}

/** The fairness sheet of a game with seeds of the member's own. */
export const ownSeeds =
	(host: GameHost, session: Session) =>
	(replay: (roundId: string) => void): FairnessDrawer | undefined =>
		session.fairness && createFairness(host, session.fairness, replay);

/** Makes the rounds of a game; drawer makes what its fairness sheet holds. */
export function createOwnRounds<R extends RoundRecord>(host: GameHost, board: Board<R>, drawer: (replay: (roundId: string) => void) => FairnessDrawer | undefined): OwnRounds {
	const t = host.t;
	let frame: Frame | undefined;
	let at = "";
	const fair = drawer((id) => void open(id));
	const words = el("p", { class: "bz-replay-words", role: "status" });
	const prove = () => {
		if (!fair || !frame) return;
		fill(frame.fairness);
		frame.fairness.open();
		void fair.load();
		void fair.prove(at);
	};
	const bar = el(
		"div",
		{ class: "bz-replay", hidden: true },
		icon("again") as unknown as Node,
		words,
		el("button", { type: "button", class: "bz-mini", onclick: prove }, t("games.fair.verify")),
		iconButton("close", t("games.replay.leave"), () => close()),
	);
	const fill = (sheet: Sheet) => {
		if (fair && !sheet.body.contains(fair.element)) sheet.body.replaceChildren(fair.element);
	};
	const close = () => {
		at = "";
		if (bar.hidden) return;
		bar.hidden = true;
		board.leave();
	};
	const open = async (id: string) => {
		at = id;
		try {
			const record = await host.request<R>(`/studio/rounds/${encodeURIComponent(id)}`);
			if (at !== id || !frame) return;
			if (!board.show(record)) return prove();
			frame.fairness.close();
			const net = t("games.result.net", { amount: host.money(netOf(record.stake, record.payout), { signed: true }) });
			say(words, `${figureOf(host, `#${record.nonce}`)} · ${t("games.replay.title")} · ${net}`);
			bar.hidden = false;
		} catch (e) {
			at = "";
			frame?.tell(refusalText(e, host));
			say(words, refusalText(e, host));
			bar.hidden = false;
		}
	};
	return {
		onFairness(sheet) {
			fill(sheet);
			void fair?.load();
		},
		onPast: (id) => void open(id),
		attach(made) {
			frame = made;
			frame.root.append(bar);
		},
		played: (nonce) => fair?.played(nonce),
		open,
		close,
	};
}
