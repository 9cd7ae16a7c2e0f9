/** The row above the felt with the ways out, and what is printed on the cloth: the stakes, or the level of a sit-and-go. */
import { createSheet, el, type Frame, type GameHost, say } from "@baize/game-kit";
import { titleOf } from "./lobby.ts";
import { chairOf, overOf, roomAt, seatOf, type State } from "./model.ts";
import type { Past } from "./past.ts";

export interface HeadActs {
	stand(): void;
	away(): void;
	topUp(): void;
	talk(): void;
}

export interface Head {
	readonly element: HTMLElement;
	/** What is printed on the cloth: the stakes, or the level. */
	readonly title: HTMLElement;
	render(state: State): void;
	/** Counts a sit-and-go's level down; now is the server's clock. */
	tick(now: number): void;
}

/** Makes the row. */
export function createHead(d: { frame: Frame; host: GameHost; past: Past; smallest: string; exit: () => void; chips: (text: string) => string }, acts: HeadActs): Head {
	const t = d.host.t;
	let state: State | undefined;
	const tool = (key: string, run: () => void) => el("button", { type: "button", class: "pk-tool", onclick: run }, t(key));
	const title = el("p", { class: "pk-title" });
	const sure = createSheet(d.frame.root, t("games.poker.leave"), t("games.close"));
	const leave = tool("games.poker.leave", () => {
		const view = state?.view;
		if (!view) return;
		const hand = view.hand;
		const mine = seatOf(hand, view.mine);
		const playing = Boolean(hand && mine && !overOf(hand) && !mine.folded);
		const stack = mine?.stack ?? chairOf(view, view.mine)?.stack ?? "0.00";
		const text = view.sitAndGo ? (view.running ? "leaveRace" : "leaveEarly") : playing ? "leaveHand" : "leaveNow";
		const go = () => {
			sure.close();
			acts.stand();
		};
		sure.body.replaceChildren(
			el("p", { class: "bz-plain" }, t(`games.poker.${text}`, { amount: d.chips(stack) })),
			el("button", { type: "button", class: "bz-act", onclick: go }, t("games.poker.leave")),
		);
		sure.open();
	});
	const away = tool("games.poker.sitOut", acts.away);
	const more = tool("games.poker.topUp", acts.topUp);
	const talk = tool("games.chat.title", acts.talk);
	const tables = tool("games.poker.tables", d.exit);
	const hands = tool("games.poker.hands", () => d.past.open());
	const element = el("div", { class: "pk-tools" }, tables, hands, talk, more, away, leave);
	const draw = (now: number) => {
		const view = state?.view;
		if (!view) return;
		const race = view.race;
		const level = race?.levels[race.level];
		if (!race?.running || !level) return say(title, titleOf(d.host, view));
		const left = Math.max(0, Math.ceil((Date.parse(race.levelBy ?? view.serverNow) - now) / 1000));
		const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
		say(title, t("games.poker.level", { level: race.level + 1, small: d.chips(level.smallBlind), big: d.chips(level.bigBlind), time: clock }));
	};
	return {
		element,
		title,
		render(s) {
			state = s;
			const chair = chairOf(s.view, s.view.mine);
			leave.hidden = !chair || chair.leaving;
			const room = roomAt(s.view, d.smallest);
			more.hidden = !chair || chair.leaving || s.view.sitAndGo || room.max < room.min;
			away.hidden = !chair || chair.away || chair.leaving;
			draw(Date.parse(s.view.serverNow));
		},
		tick: (now) => {
			if (state?.view.race?.running) draw(now);
		},
	};
}
