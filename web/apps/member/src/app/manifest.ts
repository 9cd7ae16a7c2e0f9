import type { Bundle, PlainKey } from "@baize/i18n";
import type { ComponentType } from "react";
import type { Action } from "./guard.ts";

/** What a route's file gives. */
export interface Chunk {
	default: ComponentType;
	/** Fetches the page of a path where the route has pages of its own. */
	warm?: (path: string, lang: string) => void;
}

/** One route of the site. */
export interface Route {
	/** Lower-case path, or several that mean the same. */
	paths: readonly string[];
	/** The screen's chunk. */
	load: () => Promise<Chunk>;
	/** Message bundles that the screen needs besides the shell's. */
	messages: readonly Bundle[];
	/** Absent where the page names itself. */
	title?: PlainKey;
	/** What the visitor must be allowed to do; default: look. */
	guard?: Action;
	/** Drawn as a layer over the page behind it (home on a direct hit). */
	modal?: true;
	/** A game page: side menu, tab bar and footer step aside. */
	bare?: true;
}

type Category = "RNG" | "LIVE" | "FISH" | "PVP" | "INHOUSE" | "SPORTS" | "ESPORTS" | "LOTT" | "ELOTT" | "COCKFIGHT";
const gameList = (category: Category, path: string): Route => ({ paths: [path], load: () => import("../routes/games.tsx"), messages: ["browse"], title: `category.${category}` });
const gameCentre = (category: Category, path: string): Route => ({
	paths: [path],
	load: () => import("../routes/centre.tsx"),
	messages: ["browse"],
	title: `category.${category}`,
});

/** The pages of the member centre that routes/member-more.tsx knows: they cost the shell one row. */
const REST = "/member/*";

/** The route of all those pages. */
export const memberPages: Route = { paths: [REST], load: () => import("../routes/member-more.tsx"), messages: ["member", "centre"], guard: "account" };

const publicPage = (path: string, load: Route["load"], title: PlainKey, ...bundles: Bundle[]): Route => ({
	paths: [path],
	load,
	messages: ["pages", "content", ...bundles],
	title,
});

/** Every route, one row each. Rows of later features are added here and nowhere else. */
export const routes: readonly Route[] = [
	{ paths: ["/", "/index", "/index.html", "/home"], load: () => import("../routes/home.tsx"), messages: ["home"], title: "shell.nav.home" },
	{ paths: ["/login"], load: () => import("../routes/login.tsx"), messages: ["auth", "codes", "entry"], title: "shell.header.login", modal: true },
	{ paths: ["/register"], load: () => import("../routes/register.tsx"), messages: ["auth", "codes", "entry"], title: "shell.header.register", modal: true },
	{ paths: ["/phone"], load: () => import("../routes/phone.tsx"), messages: ["auth", "codes"], title: "shell.header.login", modal: true },
	{ paths: ["/forgot"], load: () => import("../routes/forgot.tsx"), messages: ["auth", "codes"], title: "shell.title.forgot", modal: true },
	{ paths: ["/reset"], load: () => import("../routes/reset.tsx"), messages: ["auth", "codes"], title: "shell.title.forgot", modal: true },
	{ paths: ["/login/social"], load: () => import("../routes/social.tsx"), messages: ["auth", "entry"], title: "shell.header.login", modal: true },
	{ paths: ["/password"], load: () => import("../routes/password.tsx"), messages: ["auth", "codes"], title: "shell.title.password", modal: true, guard: "account" },
	{ paths: ["/accept-terms"], load: () => import("../routes/accept-terms.tsx"), messages: ["auth"], title: "shell.title.terms", modal: true },
	...["rng", "live", "fish", "pvp"].map((c) => gameList(c.toUpperCase() as "RNG", `/${c}`)),
	gameList("INHOUSE", "/bgs"),
	...["sports", "esports", "lott", "elott", "cockfight"].map((c) => gameCentre(c.toUpperCase() as "SPORTS", `/${c}`)),
	{ paths: ["/favorite"], load: () => import("../routes/own-games.tsx"), messages: ["browse"], title: "shell.title.favourites", guard: "favourite" },
	{ paths: ["/recent"], load: () => import("../routes/own-games.tsx"), messages: ["browse"], title: "shell.title.recent", guard: "favourite" },
	{ paths: ["/seamless"], load: () => import("../routes/seamless.tsx"), messages: ["host"], title: "shell.title.game", guard: "demo", bare: true },
	{ paths: ["/promotions"], load: () => import("../routes/promotions.tsx"), messages: ["content", "pages", "bonus"], title: "shell.nav.promotions" },
	{ paths: ["/notice"], load: () => import("../routes/notice.tsx"), messages: ["content"], title: "shell.title.notices", modal: true },
	{ paths: ["/announcements"], load: () => import("../routes/announcements.tsx"), messages: ["content"], title: "shell.title.announcements", modal: true },
	{ paths: ["/help"], load: () => import("../routes/help.tsx"), messages: ["content"], title: "shell.title.help", modal: true },
	{ paths: ["/helpmc"], load: () => import("../routes/helpmc.tsx"), messages: ["content"], title: "shell.title.help", bare: true },
	publicPage("/pointmall", () => import("../routes/pointmall.tsx"), "shell.title.points", "loyalty"),
	publicPage("/vip", () => import("../routes/vip.tsx"), "shell.title.vip", "loyalty"),
	publicPage("/winners", () => import("../routes/winners.tsx"), "shell.title.winners"),
	publicPage("/jackpots", () => import("../routes/jackpots.tsx"), "shell.title.jackpots"),
	publicPage("/hosts", () => import("../routes/hosts.tsx"), "shell.title.hosts"),
	publicPage("/tutorial", () => import("../routes/tutorial.tsx"), "shell.nav.tutorial"),
	publicPage("/install", () => import("../routes/install.tsx"), "shell.nav.app"),
	publicPage("/terms", () => import("../routes/words.tsx"), "shell.footer.help.terms"),
	publicPage("/privacy", () => import("../routes/words.tsx"), "shell.footer.help.privacy"),
	publicPage("/responsible", () => import("../routes/words.tsx"), "shell.footer.help.responsible"),
	{ paths: ["/verify"], load: () => import("../routes/verify.tsx"), messages: ["pages", "content", "games"], title: "shell.title.verify" },
	{ paths: ["/gift"], load: () => import("../routes/gift.tsx"), messages: ["content"], title: "shell.title.gift", modal: true },
	{ paths: ["/vendor"], load: () => import("../routes/vendor.tsx"), messages: ["browse"], title: "shell.title.vendorGames", modal: true },
	...["/lottery", "/sealottery", "/vnlottery"].map(
		(path): Route => ({
			paths: path === "/lottery" ? [path, "/lottert"] : [path],
			load: () => import("../routes/lottery.tsx"),
			messages: ["pages"],
			title: "category.LOTT",
			guard: "lottery",
			bare: true,
		}),
	),
	{ paths: ["/feedback"], load: () => import("../routes/feedback.tsx"), messages: ["feedback", "codes"], title: "shell.title.feedback", modal: true },
	{ paths: ["/support"], load: () => import("../routes/service.tsx"), messages: ["feedback", "codes"], title: "shell.nav.support" },
	{ paths: ["/preview"], load: () => import("../routes/preview.tsx"), messages: ["content", "home", "pages"], title: "shell.title.preview", bare: true },
	{ paths: ["/search"], load: () => import("../routes/search.tsx"), messages: ["browse"], title: "shell.title.search", modal: true },
	{ paths: ["/member"], load: () => import("../routes/member.tsx"), messages: ["member", "centre"], title: "shell.nav.me", guard: "account" },
	{
		paths: ["/payment-password"],
		load: () => import("../routes/payment-password.tsx"),
		messages: ["payment", "auth", "codes"],
		title: "shell.title.security",
		modal: true,
		guard: "account",
	},
	memberPages,
];

/** The route of a path, compared without regard to case or a trailing slash. */
export function routeOf(path: string, rows: readonly Route[] = routes): Route | undefined {
	const p = path.toLowerCase().replace(/(.)\/$/, "$1");
	return rows.find((r) => r.paths.includes(p)) ?? (p.startsWith("/member/") ? memberPages : undefined);
}

/** The route of the home page. */
export const homeRoute = routes[0] as Route;
