/** The client of the fishing rooms: mount(element, host). The server decides every catch; this shows it. */
import "@baize/game-kit/kit.css";
import "./fishing.css";
import { createFrame, createSheet, firstStake, type Frame, type GameHost, type Mount, openGame, ruleOf, type Session } from "@baize/game-kit";
import { createSprites } from "./sprites.ts";
import { fetchFirst, type Room } from "./net.ts";
import { createSeat, type SeatHandle } from "./seat.ts";
import { rulesOf } from "./seats.ts";
import { fillFair, sheetTable } from "./sheets.ts";

/** A small picture of a creature for the rules. */
function portrait(code: string): HTMLCanvasElement | undefined {
	const canvas = document.createElement("canvas");
	canvas.width = 92;
	canvas.height = 60;
	const sprite = createSprites(1).of(code, 22, 0);
	const c = canvas.getContext?.("2d");
	if (!c || !sprite) return undefined;
	c.drawImage(sprite.image, 46 - sprite.width / 2, 30 - sprite.height / 2);
	return canvas;
}

function build(element: HTMLElement, host: GameHost, session: Session, room: Room) {
	const t = host.t;
	let seat: SeatHandle | undefined;
	const rules = rulesOf(host, room.rules, ["loads", "chance", "gone", "specials", "leave"]);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: [...rules, t("games.rule.server")], table: sheetTable(host, room.sheet, portrait) },
		onFairness: (sheet) => void fillFair(sheet.body, host, seat?.room() ?? room),
		onPast: (_, sheet) => {
			void fillFair(sheet.body, host, seat?.room() ?? room);
			sheet.open();
		},
		onHotkey: () => seat?.shot(),
	});
	const targets = createSheet(frame.root, t("games.fishing.targets"), t("games.close"));
	const rule = ruleOf(session);
	seat = createSeat({ host, frame, targets, rule, first: firstStake(rule), returnPct: session.game.returnPct }, room);
	return {
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) seat?.still(change.reducedMotion);
			frame.update(change);
		},
		replay(round: string) {
			void fillFair(frame.fairness.body, host, seat?.room() ?? room, round);
			frame.fairness.open();
		},
		pause: () => seat?.pause(),
		resume: () => seat?.resume(),
		destroy() {
			seat?.destroy();
			frame.destroy();
		},
	};
}

/** Mounts a fishing room. */
export const mount: Mount = (element, host) =>
	openGame(
		element,
		host,
		(session, first) => build(element, host, session, first),
		() => fetchFirst(host),
	);
