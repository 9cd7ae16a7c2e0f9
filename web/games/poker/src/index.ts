/** The client of the poker tables: mount(element, host). A lobby first, then one table, which this follows. */
import "@baize/game-kit/kit.css";
import "./poker.css";
import { attr, createFrame, el, type Frame, type GameHost, type Mount, openGame, refusalText, type Session } from "@baize/game-kit";
import { formatAmount, parseAmount } from "@baize/kernel";
import { createBuyIn } from "./buyin.ts";
import { fillLobby, rakeLines, short } from "./lobby.ts";
import { fetchRules, fetchTable, fetchTables, type Lobby, type Rules } from "./net.ts";
import { createPast } from "./past.ts";
import { fillFair } from "./proof.ts";
import { play, type Table } from "./table.ts";

const LOBBY_MS = 5000;

/** The part of the media queries that tells who has a mouse, and so most likely keys. */
const hasKeys = () => matchMedia("(pointer: fine)").matches;

const fetchLobby = (host: GameHost) => Promise.all([fetchTables(host), fetchRules(host).catch((): Rules | undefined => undefined)]);

async function build(element: HTMLElement, host: GameHost, session: Session, [first, rules]: Awaited<ReturnType<typeof fetchLobby>>) {
	const t = host.t;
	let still = host.reducedMotion;
	let keys = hasKeys();
	let table: Table | undefined;
	const switchKeys = el("label", { class: "bz-toggle" }, el("span", {}, t("games.poker.keys")));
	const box = el("input", { type: "checkbox", role: "switch", onchange: () => (keys = box.checked) });
	box.checked = keys;
	switchKeys.append(box);
	const frame: Frame = createFrame(element, host, {
		session,
		info: { rules: [...["clock", "away", "pots", "money"].map((k) => t(`games.poker.rule.${k}`)), ...(rules ? rakeLines(host, rules.rake) : [])], table: switchKeys },
		onFairness: (sheet) => fillFair(sheet.body, host, table?.view()),
		onPast: () => undefined,
		onHotkey: () => undefined,
	});
	const chipsOf = (race: boolean) => (text: string) =>
		race ? formatAmount(parseAmount(text), host.locale, { decimals: 0 }) : short(host, text.startsWith("-") ? text.slice(1) : text).replace(/^/, text.startsWith("-") ? "−" : "");
	const past = createPast(frame.root, host, () => still, chipsOf);
	const buyIn = createBuyIn(frame.root, host, session.game.minStake, {
		sit: async (seat, amount) => table?.sit(seat, amount),
		topUp: async (amount) => table?.topUp(amount),
	});
	const lobby = el("div", { class: "pk-lobby" });
	const hands = () => el("button", { type: "button", class: "pk-tool", onclick: () => past.open() }, t("games.poker.hands"));
	const lobbyTools = el("div", { class: "pk-tools" }, hands());
	let tables = first;
	const draw = () => fillLobby(lobby, host, tables, rules, (l) => void enter(l));
	const refresh = async () => {
		if (table || document.visibilityState === "hidden") return;
		try {
			tables = await fetchTables(host);
			// A row that has the focus is not drawn anew under the finger.
			if (!table && !lobby.contains(document.activeElement)) draw();
		} catch {
			// The next look is due soon.
		}
	};
	const showLobby = () => {
		table?.leave();
		table = undefined;
		attr(frame.root, "data-place", "lobby");
		frame.stage.replaceChildren(lobbyTools, lobby);
		frame.side.replaceChildren();
		draw();
		void refresh();
	};
	const enter = async (l: Pick<Lobby, "code">) => {
		try {
			const view = await fetchTable(host, l.code);
			attr(frame.root, "data-place", "table");
			table?.leave();
			table = play({ frame, host, smallest: session.game.minStake, still: () => still, keys: () => keys, chips: chipsOf(view.sitAndGo), past, buyIn, exit: showLobby }, view);
		} catch (e) {
			lobby.prepend(el("p", { class: "bz-note is-bad", role: "alert" }, refusalText(e, host)));
		}
	};
	const timer = setInterval(() => void refresh(), LOBBY_MS);
	showLobby();
	// Who sits somewhere comes back to that table.
	const own = first.find((l) => l.yours);
	if (own) await enter(own);
	return {
		/** Shows the hands of a past stay. */
		replay: (stay: string) => past.open(stay),
		update(change: Parameters<Frame["update"]>[0]) {
			if (change.reducedMotion !== undefined) {
				still = change.reducedMotion;
				table?.still(still);
			}
			frame.update(change);
		},
		pause() {},
		resume() {},
		destroy() {
			clearInterval(timer);
			table?.leave();
			frame.destroy();
		},
	};
}

/** Mounts the poker tables. */
export const mount: Mount = (element, host) =>
	openGame(
		element,
		host,
		(session, first) => build(element, host, session, first),
		() => fetchLobby(host),
	);
