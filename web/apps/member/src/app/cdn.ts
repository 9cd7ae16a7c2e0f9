/** Where pictures come from: one of the brand's hosts, chosen by chance once a session so that caches work, another when it fails. */
const KEY = "baize.cdn";
const OWN = /^\/(?:img|blob|brand|media)\//;
const state = { hosts: [] as readonly string[], host: "" };

function keep(host: string): void {
	state.host = host;
	try {
		sessionStorage.setItem(KEY, host);
	} catch {
		// Without a storage each page chooses anew.
	}
}

/** Chooses the session's host; without hosts pictures come from the site itself. */
export function chooseCdn(hosts: readonly string[], chance = Math.random()): void {
	state.hosts = hosts.map((h) => h.replace(/\/$/, ""));
	if (state.hosts.length === 0) {
		keep("");
		return;
	}
	const kept = sessionStorage.getItem(KEY) ?? "";
	keep(state.hosts.includes(kept) ? kept : (state.hosts[Math.floor(chance * state.hosts.length)] as string));
	removeEventListener("error", onError, true);
	addEventListener("error", onError, true);
}

/** The address of one of the site's own pictures at the session's host. */
export const viaCdn = (url: string): string => (state.host && OWN.test(url) ? state.host + url : url);

/** A list of things with a picture, each at the session's host. */
export const withCdn = <Item extends { iconUrl: string }>(items: readonly Item[]): Item[] => items.map((x) => ({ ...x, iconUrl: viaCdn(x.iconUrl) }));

/** A picture that did not come from a host is asked for at the next one, at last at the site itself; the rest of the session uses what worked. */
function onError(e: Event): void {
	const img = e.target;
	if (!(img instanceof HTMLImageElement)) return;
	const src = img.getAttribute("src") ?? "";
	const failed = state.hosts.find((h) => src.startsWith(`${h}/`));
	if (!failed) return;
	const next = state.hosts[state.hosts.indexOf(failed) + 1] ?? "";
	if (state.host === failed) keep(next);
	img.src = next + src.slice(failed.length);
}
