/** The client of the games that one member plays alone: mount(element, host). One bundle, a module a game. */
import "@baize/game-kit/kit.css";
import "./instant.css";
import "./climb.css";
import { type GameHandle, type GameHost, type Mount, openGame, type Session } from "@baize/game-kit";
import { buildClimb } from "./climb.ts";
import { coin } from "./coin.ts";
import { hilo } from "./hilo.ts";
import { keno } from "./keno.ts";
import { limbo } from "./limbo.ts";
import { mines } from "./mines.ts";
import type { Climber, Single } from "./parts.ts";
import { plinko } from "./plinko.ts";
import { buildSingle } from "./single.ts";
import { towers } from "./towers.ts";
import { wheel } from "./wheel.ts";

const singles: Readonly<Record<string, Single>> = { limbo, plinko, wheel, keno };
const climbers: Readonly<Record<string, Climber>> = { mines, towers, hilo, coinflip: coin };

function build(element: HTMLElement, host: GameHost, session: Session): GameHandle {
	const [single, climber] = [singles[session.engine], climbers[session.engine]];
	if (single) return buildSingle(element, host, session, single);
	if (climber) return buildClimb(element, host, session, climber);
	throw new Error(`no game for the engine ${session.engine}`);
}

/** Mounts the game of the session. */
export const mount: Mount = (element, host) => openGame(element, host, (session) => build(element, host, session));
