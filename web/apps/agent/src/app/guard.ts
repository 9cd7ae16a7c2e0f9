/** What is known of who is here: nobody, not known yet, or somebody. */
export type Visitor = { kind: "none" } | { kind: "unknown" } | { kind: "somebody"; isAgent: boolean; mustChange: boolean };

/** What a path shows to a visitor, or where it sends them. */
export type Door = { show: "login" | "change" | "home" | "wait" } | { go: "/agent" | "/agentHome" };

const HOME = "/agenthome";

/** Whether a path is one of the centre's; addresses are compared in lower case. */
export const isHome = (path: string): boolean => path.toLowerCase() === HOME || path.toLowerCase().startsWith(`${HOME}/`);

/** The rule of the two pages: the centre is for agents with a password of their own, all others stand at the login page. */
export function doorOf(path: string, who: Visitor): Door {
	const agent = who.kind === "somebody" && who.isAgent;
	if (who.kind === "unknown") return { show: "wait" };
	if (isHome(path)) return agent && !who.mustChange ? { show: "home" } : { go: "/agent" };
	if (!agent) return { show: "login" };
	return who.mustChange ? { show: "change" } : { go: "/agentHome" };
}
