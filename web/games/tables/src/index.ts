/** The client of the shared tables: mount(element, host). Rounds run on the server's clock; this follows them. */
import "@baize/game-kit/kit.css";
import "./tables.css";
import { createFrame, createSheet, type Frame, type GameHost, type Mount, openGame, type Session } from "@baize/game-kit";
import { familyOf } from "./layout.ts";
import { fillLobby } from "./lobby.ts";
import type { State } from "./model.ts";
import { fetchTables, type Table } from "./net.ts";
import { drawFair } from "./proof.ts";
import { play } from "./seat.ts";

/** What an insurance returns on average; docs/fairness.md section 18. */
const INSURANCE_PCT = "92.31";

function build(element: HTMLElement, host: GameHost, session: Session, tables: readonly Table[]) {
	const t = host.t;
	let alive = true;
	let leave: () => void = () => undefined;
	const family = familyOf(tables[0]?.game ?? "");
	const rules = ["clock", ...(family === "blackjack" ? ["cards", "away"] : ["fixed"]), "pays"].map((k) => t(`games.tables.rule.${k}`));
	if (family === "blackjack") rules.push(t("games.tables.rule.insurance", { pct: INSURANCE_PCT }));
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: rules.concat(t(`games.tables.rule.${family}`), t("games.rule.server")) },
		onFairness: (sheet) => void drawFair(sheet.body, host, now().state),
		onPast: () => undefined,
		onHotkey: () => element.querySelector<HTMLButtonElement>(".ta-send")?.click(),
	});
	let now: () => { state: State; still(on: boolean): void } = () => {
		throw new Error("no table");
	};
	const sheets = {
		lobby: createSheet(frame.root, t("games.tables.tables"), t("games.close")),
		roads: createSheet(frame.root, t("games.tables.roads"), t("games.close")),
		talk: createSheet(frame.root, t("games.chat.title"), t("games.close")),
	};
	const sit = (table: Table) => {
		leave();
		const seat = play(frame, host, table, sheets, async () => {
			fillLobby(sheets.lobby.body, host, tables, table.code, (next) => {
				sheets.lobby.close();
				if (next.code !== table.code) sit(next);
			});
			sheets.lobby.open();
			const fresh = await fetchTables(host).catch(() => tables);
			if (alive)
				fillLobby(sheets.lobby.body, host, fresh, table.code, (next) => {
					sheets.lobby.close();
					if (next.code !== table.code) sit(next);
				});
		});
		leave = seat.leave;
		now = seat.now;
	};
	const first = tables[0];
	if (!first) throw Object.assign(new Error(t("games.error.link")), { code: "empty" });
	sit(first);
	return {
		/** Shows a past bet: what fell, and what it paid. */
		replay(id: string) {
			void drawFair(frame.fairness.body, host, now().state, id);
			frame.fairness.open();
		},
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) now().still(change.reducedMotion);
			frame.update(change);
		},
		pause() {},
		resume() {},
		destroy() {
			alive = false;
			leave();
			frame.destroy();
		},
	};
}

/** Mounts the shared tables of a game. */
export const mount: Mount = (element, host) =>
	openGame(
		element,
		host,
		(session, first) => build(element, host, session, first),
		() => fetchTables(host),
	);
