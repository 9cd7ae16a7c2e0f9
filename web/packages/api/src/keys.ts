/** Query keys: one place, so that an invalidation finds what a query named. */
export const keys = {
	boot: ["boot"] as const,
	member: ["member"] as const,
	balance: ["balance"] as const,
	unread: ["unread"] as const,
	favouriteIds: ["favourites", "ids"] as const,
	recent: ["recent"] as const,
	hot: ["hot"] as const,
	winners: ["winners"] as const,
	jackpot: ["jackpot"] as const,
	games: (filter: Record<string, string | number | undefined>) => ["games", filter] as const,
	records: (name: string, filter: Record<string, string | number | undefined>) => ["records", name, filter] as const,
};
