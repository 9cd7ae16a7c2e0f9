/** The session token lives in session storage; new tabs ask a sibling for it. */
const place = { key: "baize.token", channel: "baize.session" };

/** Keeps this site's session apart from that of a site of the same origin with another audience; called once, before all else. */
export function keepApart(realm: string): void {
	place.key = `baize.${realm}.token`;
	place.channel = `baize.${realm}.session`;
}

type Say = { kind: "ask" } | { kind: "have"; token: string } | { kind: "out" };

const listeners = new Set<() => void>();
const store = (): Storage | null => (typeof sessionStorage === "undefined" ? null : sessionStorage);
const channel = (): BroadcastChannel | null => (typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(place.channel));

/** The current token, or "" for a visitor. */
export const token = (): string => store()?.getItem(place.key) ?? "";

/** Keeps a token after login; "" forgets it. */
export function setToken(value: string): void {
	if (value) store()?.setItem(place.key, value);
	else store()?.removeItem(place.key);
	if (typeof document !== "undefined") document.documentElement.toggleAttribute("data-auth", value !== "");
	for (const l of listeners) l();
}

/** Tells the function of every change of the token; returns how to stop. */
export function onToken(fn: () => void): () => void {
	listeners.add(fn);
	return () => listeners.delete(fn);
}

function forget(): void {
	const s = store();
	for (const key of s ? Object.keys(s) : []) if (!key.startsWith("merchant.")) s?.removeItem(key);
	setToken("");
}

/** Forgets the session here and in the sibling tabs; entries of the merchant stay. */
export function clearSession(): void {
	forget();
	const c = channel();
	c?.postMessage({ kind: "out" } satisfies Say);
	c?.close();
}

/** Shares the session with other tabs: answers those that ask, asks once when this tab has none. */
export function shareSession(): () => void {
	const c = channel();
	if (!c) return () => {};
	c.onmessage = (e: MessageEvent<Say>) => {
		if (e.data.kind === "ask" && token()) c.postMessage({ kind: "have", token: token() } satisfies Say);
		if (e.data.kind === "have" && !token()) setToken(e.data.token);
		if (e.data.kind === "out" && token()) forget();
	};
	if (!token()) c.postMessage({ kind: "ask" } satisfies Say);
	return () => c.close();
}
