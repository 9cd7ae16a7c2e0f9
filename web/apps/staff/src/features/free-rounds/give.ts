import { request } from "@baize/api";
import type { Page } from "../../kit/use-list.ts";
import { bodyOf, type Draft } from "./model.ts";

/** Somebody who is given rounds. */
export interface Receiver {
	id: string;
	account: string;
	currency: string;
}

/** A member by the whole account name, whatever its case; null where there is none. */
async function memberNamed(name: string): Promise<Receiver | null> {
	const found = await request<Page<Receiver & { erasedAt: string }>>("/staff/members", { query: { query: name, limit: 20 } });
	const wanted = name.toLowerCase();
	return found.items.find((m) => !m.erasedAt && (m.account.toLowerCase() === wanted || m.id === name)) ?? null;
}

/** Looks every name up; the names that nobody has stand in strangers. */
export async function receivers(names: readonly string[]): Promise<{ found: Receiver[]; strangers: string[] }> {
	const found: Receiver[] = [];
	const strangers: string[] = [];
	for (const name of names) {
		const m = await memberNamed(name);
		if (!m) strangers.push(name);
		else if (!found.some((f) => f.id === m.id)) found.push(m);
	}
	return { found, strangers };
}

/** That one of several was refused; those before have their rounds, and asking again gives them nothing twice. */
export class Stopped extends Error {
	override name = "Stopped";
	constructor(
		readonly account: string,
		readonly done: number,
		override readonly cause: unknown,
	) {
		super(account);
	}
}

/** Gives each their rounds, one after the other; the grant's own name makes a repeat harmless. */
export async function giveAll(d: Draft, to: readonly Receiver[], reason: string): Promise<void> {
	for (const [done, m] of to.entries()) {
		try {
			await request("/staff/free-rounds", { method: "POST", body: bodyOf(d, m, reason) });
		} catch (e) {
			throw new Stopped(m.account, done, e);
		}
	}
}
