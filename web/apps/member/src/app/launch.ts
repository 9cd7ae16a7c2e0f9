import { type Game, request } from "@baize/api";
import { newKey } from "@baize/kernel";
import { type Action, guard, type Session } from "./guard.ts";
import { keepIntent } from "./intent.ts";
import { navigate } from "./navigate.ts";

const SEAMLESS = "/seamless?";
const LOTTERIES: Record<string, string> = { TCG_LOTTO_VN: "/vnlottery", TCG_SEA: "/sealottery", LOTT: "/lottery", ELOTT: "/lottery" };

/** Where starting a game leads. */
export function gamePath(game: Pick<Game, "nodeId" | "vassalage" | "gameCode" | "isGame" | "gameType">): string {
	const lottery = LOTTERIES[game.vassalage];
	if (lottery) return `${lottery}?gameCode=${encodeURIComponent(game.gameCode)}`;
	if (game.isGame === "VASSALAGE") return `/vendor?type=${encodeURIComponent(game.gameType)}&vassalage=${encodeURIComponent(game.vassalage)}`;
	return `${SEAMLESS}id=${encodeURIComponent(game.nodeId)}`;
}

/** Passes a guard: true to go on; otherwise the login opens over the page, or the trial notice is shown. */
export function passes(action: Action, session: Session, onTrial: () => void): boolean {
	const v = guard(action, session);
	if (v.kind === "login") navigate("/login", { over: true });
	if (v.kind === "redirect") navigate(v.to);
	if (v.kind === "trial") onTrial();
	return v.kind === "ok";
}

/** An open door to a game. */
export interface Launched {
	mode: string;
	engine: string;
	/** Where the vendor runs the game; absent for games of the house. */
	url?: string;
	gameToken: string;
	game: Game;
	/** What every client of the house asks for first: told with the launch, or asked for as soon as there is a token. */
	session?: Promise<unknown>;
}

/** A launch that was asked for, with the key of its intent. */
interface Launch {
	nodeId: string;
	key: string;
	answer: Promise<Launched>;
}

export const SESSION = "/studio/session";

/** Asks for a game's door. */
async function askLaunch(nodeId: string, key: string): Promise<Launched> {
	const { session: told, ...launched } = await request<Launched & { session?: unknown }>(`/member/games/${encodeURIComponent(nodeId)}/launch`, { body: {}, idempotencyKey: key });
	if (launched.url) return launched;
	const session = told ? Promise.resolve(told) : request(SESSION, { token: launched.gameToken });
	session.catch(() => {}); // told to the client that asks for it
	return { ...launched, session };
}

const started = { game: null as Game | null, launch: null as Launch | null };

/** The launch that a press has asked for already, for the game's page to go on with. */
export const pressedLaunch = (nodeId: string): Launch | null => (started.launch?.nodeId === nodeId ? started.launch : null);

/** The door of a launch: a press's own answer, which is used once, or a new one. */
export function doorOf(nodeId: string, key: string): Promise<Launched> {
	const { launch } = started;
	if (launch?.key !== key) return askLaunch(nodeId, key);
	started.launch = null;
	return launch.answer;
}

/** The game that was started last, when it is the wanted one: its page has a name and a colour at once. */
export const startedGame = (nodeId: string): Game | undefined => (started.game?.nodeId === nodeId ? started.game : undefined);

/** Starts a game, or does what stands in its way; the intent is kept for after the login. */
export function startGame(game: Game, session: Session, onTrial: () => void, opts: { replace?: boolean } = {}): void {
	started.game = game;
	if (!session.isLogin) keepIntent({ kind: "launch", game });
	if (!passes(session.isTrial && game.trialSupport ? "demo" : "launch", session, onTrial)) return;
	const path = gamePath(game);
	if (path.startsWith(SEAMLESS)) {
		// Asked for before the page is drawn: the answer is under way meanwhile.
		const key = newKey();
		const answer = askLaunch(game.nodeId, key);
		answer.catch(() => {}); // told by the page
		started.launch = { nodeId: game.nodeId, key, answer };
	}
	navigate(path, { ...opts, over: game.isGame === "VASSALAGE" });
}
