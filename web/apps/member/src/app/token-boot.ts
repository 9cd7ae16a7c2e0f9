import type { Boot } from "@baize/api";

/**
 * A boot document whose values are tokens. A field becomes `@@path@@`; a list
 * becomes one item whose fields are `@@.field@@` and remembers its own path, so
 * that Each and When can mark it. docs/prerender.md is the description.
 */
const token = (path: string) => `@@${path}@@` as never;

function fields(prefix: string, names: string): Record<string, never> {
	return Object.fromEntries(names.split(" ").map((n) => [n, token(prefix + n)]));
}

function list(path: string, item: unknown): never {
	return Object.assign([item], { token: path }) as never;
}

const GAME = "nodeId gameName vassalage vendorName gameCode gameType iconUrl color isHot maintenance";
const games = (path: string) => list(path, fields(".", GAME));
const cards = (path: string) => list(path, fields(".", "vassalage displayName gameType iconUrl"));

/** The boot document of the templates; a value that no template uses is absent. */
export function tokenBoot(): Boot {
	return {
		permission: {
			...fields("permission.", "status sandbox age currency currencySymbol"),
			brand: fields("permission.brand.", "name logoUrl"),
			languages: [],
			offeredLanguages: [],
			resources: [],
			customerService: [],
			decorFigures: "off",
		},
		lanes: list("lanes", { ...fields(".", "title path"), cards: cards(".cards") }),
		hot: games("hot"),
		home: {
			inhouse: games("home.inhouse"),
			rng: games("home.rng"),
			live: games("home.live"),
			fish: games("home.fish"),
			pvp: games("home.pvp"),
			sports: cards("home.sports"),
		},
		banners: list("banners", fields(".", "id imageUrl title subtitle cta url")),
		notices: list("notices", fields(".", "id title")),
		promotions: list("promotions", { ...fields(".", "id title summary"), announcementImages: list(".announcementImages", { url: token(".announcementImages.0.url") }) }),
		winners: { biggest: [], jackpot: [] },
		jackpot: fields("jackpot.", "mode amount currency"),
	} as unknown as Boot;
}
