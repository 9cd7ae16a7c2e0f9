/** From when the data on the page is: as the service worker marked a kept page, else from now, when the network went. */
export function savedAt(mark: string | undefined, nowMs: number): string {
	const at = Date.parse(mark ?? "");
	return new Date(Number.isNaN(at) ? nowMs : at).toISOString();
}

/** The kind of page that field figures are told for; an address is never told. */
export function pageKind(path: string): "home" | "games" | "game" | "member" | "other" {
	const p = path.toLowerCase();
	if (/^\/(?:index(?:\.html)?|home)?$/.test(p)) return "home";
	if (/^\/(?:rng|live|fish|pvp|bgs|sports|esports|lott|elott|cockfight|favorite|recent)$/.test(p)) return "games";
	if (/^\/(?:seamless|lottery|lottert|sealottery|vnlottery)$/.test(p)) return "game";
	return p.startsWith("/member") ? "member" : "other";
}

const VISITS = "baize.visits";
const DAY_MS = 86_400_000;

/** Counts visits: pages of one session are one, and a new one counts after half an hour. */
export function countVisit(store: Storage, nowMs: number): number {
	const [n = 0, last = 0] = (store.getItem(VISITS) ?? "").split(",").map(Number);
	const visits = nowMs - last > DAY_MS / 48 ? n + 1 : n;
	store.setItem(VISITS, `${visits},${nowMs}`);
	return visits;
}
