/** Where the entries of the browser's history were left: a page comes back to its place once it is tall enough again. */
const STORE = "baize.places";
const KEPT = 50;
const GIVE_UP_MS = 5000;
/** What a visitor does to go elsewhere: from then on the page is theirs. */
const TAKES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let places: Record<string, number> = {};
let returning: AbortController | null = null;
let popped = false;

/** A name for a new entry. */
export const entryKey = (): string => Date.now().toString(36) + history.length.toString(36);

/** The name of the entry that is shown; one that came by itself gets one, which nobody needs to hear of. */
function keyHere(): string {
	const state = history.state as { key?: string } | null;
	const key = state?.key ?? entryKey();
	if (!state?.key) History.prototype.replaceState.call(history, { ...state, key }, "");
	return key;
}

/** Remembers where the page stands, before another is gone to. */
export function leavePlace(): void {
	returning?.abort();
	popped = false;
	places[keyHere()] = scrollY;
}

/** Whether the entry that is shown was come back to. It stays so until it is left: a page that goes may ask after the way back was taken, and must not answer for the one that comes. */
export const wasPopped = (): boolean => popped;

function comeBack(top: number): void {
	returning?.abort();
	const mine = new AbortController();
	returning = mine;
	for (const kind of TAKES) addEventListener(kind, () => mine.abort(), { signal: mine.signal, passive: true, capture: true });
	const until = performance.now() + GIVE_UP_MS;
	const step = () => {
		if (mine.signal.aborted) return;
		const reach = Math.min(top, document.documentElement.scrollHeight - innerHeight);
		// Also where the page stands there: it may be gliding away from it.
		scrollTo({ top: reach, behavior: "instant" });
		if (reach >= top || performance.now() > until) mine.abort();
		else requestAnimationFrame(step);
	};
	requestAnimationFrame(step);
}

/** Starts to watch; before anything else listens for the way back, which a page is drawn on at once. */
export function watchPlaces(): void {
	try {
		places = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
	} catch {
		// What was kept is broken: nothing was left anywhere.
	}
	const arrive = () => {
		const top = places[keyHere()];
		popped = top !== undefined;
		if (top !== undefined) comeBack(top);
	};
	addEventListener("popstate", arrive);
	addEventListener(
		"scroll",
		() => {
			if (!returning || returning.signal.aborted) places[keyHere()] = scrollY;
		},
		{ passive: true },
	);
	// Another document's way back is the browser's own again; it knows the place before the scripts come.
	addEventListener("pagehide", () => {
		history.scrollRestoration = "auto";
		sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-KEPT))));
	});
	addEventListener("pageshow", () => {
		history.scrollRestoration = "manual";
	});
	history.scrollRestoration = "manual";
	arrive();
}
