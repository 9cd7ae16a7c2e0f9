/** What the operator has set up around the site: ways to install it, socials, the tutorial, customer service. Nothing of the first view reads it. */
import type { Boot } from "@baize/api";

/** A way to install the site, or null where the operator gave no address. */
export interface Download {
	key: "shell.app.ios" | "shell.app.android" | "shell.app.lite";
	url: string;
}

const DOWNLOADS = [
	["MOBILECONFIG2", "shell.app.ios"],
	["ANDROID2", "shell.app.android"],
	["LITEIOS", "shell.app.lite"],
] as const;

/** The platforms that have an address. */
export const downloadsOf = (boot: Boot): Download[] =>
	DOWNLOADS.flatMap(([name, key]) => boot.permission.resources.filter((r) => r.name === name && r.url).map((r) => ({ key, url: r.url })));

/** The tutorial's address, or "". */
export const tutorialPath = (boot: Boot): string => boot.permission.resources.find((r) => r.name === "PHMACAOTUTORIAL")?.url ?? "";

/** The switch of the referral programme. */
export const REFERRAL = "REFERRAL";

const SOCIALS = /^(FACEBOOK|INSTAGRAM|TELEGRAM|WHATSAPP|YOUTUBE|TWITTER|TIKTOK|LINE|VIBER|DISCORD)/i;

/** The social links that have a URL. */
export const socialsOf = (boot: Boot) => boot.permission.resources.filter((r) => r.url && SOCIALS.test(r.name));

const KEY_LENGTH = 8;

/**
 * A customer-service path as the server writes it: base64 of the path mixed
 * with the eight characters at the end. A form of writing, not a secret.
 */
export function decodePath(text: string): string {
	const key = text.slice(-KEY_LENGTH);
	try {
		const mixed = atob(text.slice(0, -KEY_LENGTH).replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(mixed, (c, i) => c.charCodeAt(0) ^ key.charCodeAt(i % KEY_LENGTH));
		return new TextDecoder().decode(bytes);
	} catch {
		return "";
	}
}

/** The path of customer service, or "" when there is none. */
export const supportPath = (boot: Boot): string => decodePath(boot.permission.customerService[0]?.path ?? "");
