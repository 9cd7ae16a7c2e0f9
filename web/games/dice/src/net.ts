/** The studio's dice answer. */
import type { GameHost, Paid } from "@baize/game-kit";
import { newKey } from "@baize/kernel";

/** One roll as the server decided it, with the stake it was for. */
export interface Rolled extends Paid {
	readonly roundId: string;
	readonly nonce: number;
	readonly roll: string;
	readonly win: boolean;
	readonly multiplier: string;
	readonly payout: string;
	readonly stake: string;
}

/** Asks for one roll; a lost answer is asked for once more with the same key. */
export async function roll(host: GameHost, bet: { stake: string; target: string; over: boolean }): Promise<Rolled> {
	const call = { method: "POST", body: bet, idempotencyKey: newKey() } as const;
	const ask = () => host.request<Omit<Rolled, "stake">>("/studio/dice/roll", call);
	const answer = await ask().catch((e: { code?: string }) => {
		if (e.code !== "network") throw e;
		return ask();
	});
	return { ...answer, stake: bet.stake };
}
