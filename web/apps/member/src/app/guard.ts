/** What the client knows of who is here. */
export interface Session {
	/** True only after member info has loaded. */
	isLogin: boolean;
	/** A trial account (type 4): logged in but limited. */
	isTrial: boolean;
	/** Account types 1, 2, 41 and 42. */
	isAgent: boolean;
}

/** What somebody wants to do. */
export type Action = "look" | "account" | "launch" | "demo" | "favourite" | "lottery" | "agent";

/** What happens: go on, ask to log in, explain that a real account is needed, or go elsewhere. */
export type Verdict = { kind: "ok" } | { kind: "login" } | { kind: "trial" } | { kind: "redirect"; to: string };

const OK: Verdict = { kind: "ok" };
const TRIAL_MAY: readonly Action[] = ["demo", "favourite", "lottery"];

/** Decides an action for a session. The server decides again; this only spares a refused call. */
export function guard(action: Action, session: Session): Verdict {
	if (action === "look") return OK;
	if (action === "agent") return session.isAgent ? OK : { kind: "redirect", to: "/agent" };
	if (!session.isLogin) return action === "lottery" ? { kind: "redirect", to: "/login" } : { kind: "login" };
	if (session.isTrial && !TRIAL_MAY.includes(action)) return { kind: "trial" };
	return OK;
}

/** The session flags of an account type; undefined is a visitor. */
export const sessionOf = (type: number | undefined): Session => ({
	isLogin: type !== undefined,
	isTrial: type === 4,
	isAgent: type === 1 || type === 2 || type === 41 || type === 42,
});
