/** What the operator has set up around the site: ways to install it, socials, the tutorial, customer service. Nothing of the first view reads it. */
import { type Boot, decodePath, servicePath } from "@baize/api";

/** A way to install the site, with the operator's word for it; "" where the site's own, by its key, says it. */
export interface Download {
	key: "shell.app.ios" | "shell.app.android" | "shell.app.lite";
	label: string;
	url: string;
}

const DOWNLOADS = [
	["MOBILECONFIG2", "shell.app.ios"],
	["ANDROID2", "shell.app.android"],
	["LITEIOS", "shell.app.lite"],
] as const;

/** The platforms that have an address. */
export const downloadsOf = (boot: Boot): Download[] =>
	DOWNLOADS.flatMap(([name, key]) => boot.permission.resources.filter((r) => r.name === name && r.url).map(({ label, url }) => ({ key, label, url })));

/** The tutorial, where it has an address. */
export const tutorialOf = (boot: Boot) => boot.permission.resources.find((r) => r.name === "PHMACAOTUTORIAL" && r.url);

/** The switch of the referral programme. */
export const REFERRAL = "REFERRAL";

/** The social links that have a URL, of whatever network. */
export const socialsOf = (boot: Boot) => boot.permission.resources.filter((r) => r.url && r.type === "SOCIAL");

/** One place where customer service is reached; the host is told of one that lies elsewhere beside others. */
export interface ServicePoint {
	path: string;
	host: string;
}

/** The position of the live chat: the point there has the button at the corner of every page. */
const LIVE_CHAT = "LIVECHAT-1";

/** All places of customer service, in the operator's order. */
export function servicesOf(boot: Boot): ServicePoint[] {
	const paths = boot.permission.customerService.map((p) => decodePath(p.path)).filter(Boolean);
	return paths.map((path) => ({ path, host: paths.length > 1 && path.startsWith("https://") ? new URL(path).host : "" }));
}

/** The path of customer service where there is room for one, or "" when there is none. */
export const supportPath = (boot: Boot): string => servicePath(boot.permission);

/** The path of the live chat, or "" when nothing stands there. */
export const chatPath = (boot: Boot): string => decodePath(boot.permission.customerService.find((p) => p.csPosition === LIVE_CHAT)?.path ?? "");
