import { keys, request } from "@baize/api";
import type { Demand, Entered } from "@baize/entry";
import { useQuery } from "@tanstack/react-query";

/** Whom this browser remembers. */
export interface Remembered {
	remembered: boolean;
	username: string;
	/** The name with all but its beginning hidden. */
	label: string;
	/** Going on asks for nothing more. */
	tap: boolean;
	/** The way they came in by, which the login begins with; none of nobody. */
	way?: "username" | "sms";
	/** The number of who came in by a code to it. */
	mobileNum: string;
}

/** Whom this browser remembers; a login that is opened again a moment later is not kept waiting by the same question. */
export const useRemembered = () => useQuery({ queryKey: keys.remembered, queryFn: ({ signal }) => request<Remembered>("/auth/device", { signal }), staleTime: 30_000 });

/** Logs in as whom this browser remembers. */
export const continueAs = (): Promise<Entered> => request<Entered>("/auth/device", { body: {} });

/** Forgets whom this browser remembers. */
export const forgetDevice = (): Promise<void> => request<void>("/auth/device", { method: "DELETE" });

const held = { demand: null as Demand | null, change: null as Entered | null };

/** Keeps the proof that another way in waits for (app/finish-at-login.ts), until the login asks for it. */
export function keepDemand(demand: Demand | null): void {
	held.demand = demand;
}

/** Takes what was kept, once. */
export function takeDemand(): Demand | null {
	const { demand } = held;
	held.demand = null;
	return demand;
}

/** Keeps a session that opens the change of the password alone, until the login asks for it. */
export function keepChange(answer: Entered | null): void {
	held.change = answer;
}

/** Takes that session, once. */
export function takeChange(): Entered | null {
	const { change } = held;
	held.change = null;
	return change;
}

/** A provider that members may sign in by. */
export interface Provider {
	code: string;
	name: string;
}

/** The providers that the operator has set up. */
export const useProviders = () =>
	useQuery({ queryKey: keys.providers, queryFn: ({ signal }) => request<{ items: Provider[] }>("/auth/social", { signal }).then((v) => v.items), staleTime: 300_000 });

/** Where to go to sign in by a provider. */
export const startSocial = (provider: string, back: string): Promise<{ address: string }> => request(`/auth/social/${encodeURIComponent(provider)}/start`, { body: { back } });

/** A session, or a ticket for who is unknown here. */
export interface Finished {
	login: Entered | null;
	back: string;
	ticket: string;
	provider: string;
	email: string;
	name: string;
}

/** Ends a visit to a provider. */
export const finishSocial = (state: string, code: string, linkOnly: boolean): Promise<Finished> => request("/auth/social/finish", { body: { state, code, linkOnly } });
