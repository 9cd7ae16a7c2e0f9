const KEY = "baize.launch";

/**
 * The address of a vendor's game at the session's host. The brand's hosts of games are mirrors of each other: one is
 * chosen by chance and kept for the session, so that caches work. An address at no such host stays as it is.
 */
export function atLaunchHost(url: string, hosts: readonly string[], chance = Math.random()): string {
	const mirrors = hosts.map((host) => new URL(host).origin);
	const to = new URL(url, location.href);
	if (!mirrors.includes(to.origin)) return url;
	const kept = sessionStorage.getItem(KEY) ?? "";
	const host = mirrors.includes(kept) ? kept : (mirrors[Math.floor(chance * mirrors.length)] as string);
	sessionStorage.setItem(KEY, host);
	return host + to.pathname + to.search + to.hash;
}

/**
 * Whether an address stands at one of the brand's hosts of games: the site's policy lets those, and no others, into a
 * frame (`frame-src`). Games elsewhere take the page's place.
 */
export const isFramed = (url: string, hosts: readonly string[]): boolean => hosts.some((host) => new URL(host).origin === new URL(url, location.href).origin);
