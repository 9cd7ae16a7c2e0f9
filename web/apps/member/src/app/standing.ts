/** What stands in the way of a game: nothing, work on it, that it cannot be played yet, or that the rules of play here close it. */
export type Standing = "open" | "maintenance" | "soon" | "closed";

/** The true state of a game or a vendor. */
export function standingOf(g: { playable: boolean; maintenance?: boolean; mechanic?: string; closed?: boolean }): Standing {
	if (g.maintenance) return "maintenance";
	if (g.playable) return "open";
	return g.closed || g.mechanic ? "closed" : "soon";
}

/** What is said of a game that cannot be played. */
export const OFF = { maintenance: "ui.card.maintenance", soon: "browse.soon", closed: "browse.closed" } as const;
