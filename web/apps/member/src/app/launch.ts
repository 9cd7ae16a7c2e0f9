import type { Game } from "@baize/api";
import { type Action, guard, type Session } from "./guard.ts";
import { keepIntent } from "./intent.ts";
import { navigate } from "./navigate.ts";

const LOTTERIES: Record<string, string> = { TCG_LOTTO_VN: "/vnlottery", TCG_SEA: "/sealottery", LOTT: "/lottery", ELOTT: "/lottery" };

/** Where starting a game leads. */
export function gamePath(game: Pick<Game, "nodeId" | "vassalage" | "gameCode" | "isGame" | "gameType">): string {
	const lottery = LOTTERIES[game.vassalage];
	if (lottery) return `${lottery}?gameCode=${encodeURIComponent(game.gameCode)}`;
	if (game.isGame === "VASSALAGE") return `/vendor?type=${encodeURIComponent(game.gameType)}&vassalage=${encodeURIComponent(game.vassalage)}`;
	return `/seamless?id=${encodeURIComponent(game.nodeId)}`;
}

/** Passes a guard: true to go on; otherwise the login opens over the page, or the trial notice is shown. */
export function passes(action: Action, session: Session, onTrial: () => void): boolean {
	const v = guard(action, session);
	if (v.kind === "login") navigate("/login", { over: true });
	if (v.kind === "redirect") navigate(v.to);
	if (v.kind === "trial") onTrial();
	return v.kind === "ok";
}

const started = { game: null as Game | null };

/** The game that was started last, when it is the wanted one: its page has a name and a colour at once. */
export const startedGame = (nodeId: string): Game | undefined => (started.game?.nodeId === nodeId ? started.game : undefined);

/** Starts a game, or does what stands in its way; the intent is kept for after the login. */
export function startGame(game: Game, session: Session, onTrial: () => void, opts: { replace?: boolean } = {}): void {
	started.game = game;
	if (!session.isLogin) keepIntent({ kind: "launch", game });
	if (passes(session.isTrial && game.trialSupport ? "demo" : "launch", session, onTrial)) navigate(gamePath(game), { ...opts, over: game.isGame === "VASSALAGE" });
}
