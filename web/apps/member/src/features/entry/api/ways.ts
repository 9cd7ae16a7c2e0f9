import { ApiError, keys, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** An open session. */
export interface Entered {
	token: string;
	firstTimeLogin: boolean;
	passwordExpired: boolean;
	mustChange: boolean;
}

/** Whom this browser remembers. */
export interface Remembered {
	remembered: boolean;
	username: string;
	/** The name with all but its beginning hidden. */
	label: string;
	/** Going on asks for nothing more. */
	tap: boolean;
}

/** Whom this browser remembers; a login that is opened again a moment later is not kept waiting by the same question. */
export const useRemembered = () => useQuery({ queryKey: keys.remembered, queryFn: ({ signal }) => request<Remembered>("/auth/device", { signal }), staleTime: 30_000 });

/** Logs in as whom this browser remembers. */
export const continueAs = (): Promise<Entered> => request<Entered>("/auth/device", { body: {} });

/** Forgets whom this browser remembers. */
export const forgetDevice = (): Promise<void> => request<void>("/auth/device", { method: "DELETE" });

/** A further proof that the member can give. */
export interface Method {
	method: "mobile" | "email" | "bank" | "authenticator";
	/** The end of a number, or a masked address. */
	hint: string;
}

/** A login that waits for a further proof. */
export interface Demand {
	ticket: string;
	methods: Method[];
	seconds: number;
}

/** What a refused login asks for, if it is a further proof. */
export const demandOf = (e: unknown): Demand | null =>
	e instanceof ApiError && e.code === "identity.stepUp.needed" ? ((e.value as { stepUp?: Demand } | null)?.stepUp ?? null) : null;

const held = { demand: null as Demand | null };

/** Keeps the proof that a code from another browser waits for (app/handover.ts), until the login asks for it. */
export function keepDemand(demand: Demand | null): void {
	held.demand = demand;
}

/** Takes what was kept, once. */
export function takeDemand(): Demand | null {
	const { demand } = held;
	held.demand = null;
	return demand;
}

/** Sends the code of a method; the answer is after how many seconds it can be sent again. */
export const sendStepUp = (ticket: string, method: string): Promise<{ seconds: number }> => request("/auth/step-up/code", { body: { ticket, method } });

/** Gives the further proof. */
export const passStepUp = (ticket: string, method: string, answer: string): Promise<Entered> => request("/auth/step-up", { body: { ticket, method, answer } });

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
