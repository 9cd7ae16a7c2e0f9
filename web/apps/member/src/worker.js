/**
 * The service worker: the site opens without a network, with what was last seen. Pages come from the network first,
 * hashed files from the cache, pictures from the cache while there is room; of the API only public texts are kept.
 * Nothing that belongs to a member is ever stored here.
 */
const site = /* build */ null;
const FILES = `files-${site.build}`;
const PAGES = "pages";
const PICTURES = "pictures";
const PICTURES_KEPT = 150;
const PATIENCE_MS = 8000;
const PROVIDED_FOR_MS = 86_400_000;
const TEXTS = /^\/api\/v1\/(?:content\/(?:announcements|help)|screens\/rails|studio\/(?:\w+\/)?sheets\/\w+(?:\/book)?)$/;
const HOME = /^\/(?:index(?:\.html)?|home|login|register|help)?$/i;

/** One kept page of each kind: the home page, and the shell for every other address. */
const pageKey = (url) => (HOME.test(url.pathname) ? "/?page=home" : "/?page=shell");

async function keepPage(request, answer) {
	if (!answer.ok || !(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) return;
	const cache = await caches.open(PAGES);
	await cache.put(pageKey(new URL(request.url)), answer);
}

/** The kept page, marked with the time from which it is. */
async function savedPage(request) {
	const cache = await caches.open(PAGES);
	const kept = (await cache.match(pageKey(new URL(request.url)))) ?? (await cache.match("/?page=shell"));
	if (!kept) return Response.error();
	const headers = new Headers(kept.headers);
	for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
	const text = await kept.text();
	return new Response(text.replace("<html ", `<html data-saved="${kept.headers.get("Date") ?? ""}" `), { headers });
}

function soon(promise) {
	return Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error("slow")), PATIENCE_MS))]);
}

async function page(event) {
	const fetched = fetch(event.request);
	try {
		const answer = await soon(fetched);
		event.waitUntil(keepPage(event.request, answer.clone()));
		return answer;
	} catch {
		const cache = await caches.open(PAGES);
		return (await cache.match(pageKey(new URL(event.request.url)))) ? savedPage(event.request) : fetched;
	}
}

/** A hashed file never changes: what is in a cache is right, of this build or a former one. */
async function file(request) {
	const kept = await caches.match(request);
	if (kept) return kept;
	const answer = await fetch(request);
	if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
	return answer;
}

async function picture(request) {
	const cache = await caches.open(PICTURES);
	const kept = await cache.match(request);
	if (kept) return kept;
	const answer = await fetch(request);
	if (answer.ok) {
		await cache.put(request, answer.clone());
		const all = await cache.keys();
		await Promise.all(all.slice(0, Math.max(0, all.length - PICTURES_KEPT)).map((old) => cache.delete(old)));
	}
	return answer;
}

/** What is said may be aimed at the member who asks: that is not kept for whoever comes next. */
const isAimed = (request, url) => request.headers.has("Authorization") && url.pathname.startsWith("/api/v1/content/");

/** A public text: from the network, else as it was last. */
async function text(request) {
	const cache = await caches.open(PAGES);
	const url = new URL(request.url);
	const key = `${url.pathname}?lang=${request.headers.get("Accept-Language") ?? ""}&${url.searchParams}`;
	try {
		const answer = await fetch(request);
		if (answer.ok && !isAimed(request, url)) await cache.put(key, answer.clone());
		return answer;
	} catch {
		return (await cache.match(key)) ?? Response.error();
	}
}

self.addEventListener("install", (event) => {
	event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(site.files)));
});

self.addEventListener("activate", (event) => {
	const old = (name) => /^files-/.test(name) && name !== FILES;
	event.waitUntil(
		caches
			.keys()
			.then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
			.then(() => self.clients.claim()),
	);
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== "GET" || url.origin !== location.origin || /^\/(?:staff|agent|vendor|sandbox-pay)/.test(url.pathname)) return;
	if (request.mode === "navigate") event.respondWith(page(event));
	else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
	else if (/^\/(?:img|icons)\//.test(url.pathname)) event.respondWith(picture(request));
	else if (TEXTS.test(url.pathname)) event.respondWith(text(request));
});

/** A push says what there is news about and where to read it, nothing personal. */
self.addEventListener("push", (event) => {
	const { title, body, tag, page, lang, dir } = event.data?.json() ?? {};
	if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, lang, dir, icon: "/icons/app-192.png", data: page }));
});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	const to = new URL(event.notification.data ?? "/", location.origin);
	if (to.origin !== location.origin) return;
	const open = async () => {
		const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
		// A game is not left for a message: it gets a window of its own.
		const one = windows.find((w) => !/^\/(?:seamless|lotter)/.test(new URL(w.url).pathname));
		const shown = one && (await one.navigate(to.href).catch(() => null));
		return shown ? shown.focus() : self.clients.openWindow(to.href);
	};
	event.waitUntil(open());
});

const PROVIDED = "/?provided";

/** Puts aside what opens without a network: the home page, the page that says so, the words and the help; once a day for a language and a build. */
async function provide(lang) {
	const cache = await caches.open(PAGES);
	const [last, at] = ((await (await cache.match(PROVIDED))?.text()) ?? "").split(" ");
	const now = `${lang}-${site.build}`;
	if (last === now && Date.now() - Number(at) < PROVIDED_FOR_MS) return;
	const pages = ["/", "/offline"].map(async (path) => {
		const answer = await fetch(path, { headers: { Accept: "text/html" } });
		if (!answer.ok) throw new Error(`${path} is answered ${answer.status}`); // it is asked for again at the next visit
		await keepPage(new Request(path), answer);
	});
	const words = caches.open(FILES).then((cache) => cache.addAll(site.languages[lang] ?? []));
	const help = text(new Request("/api/v1/content/help", { headers: { "Accept-Language": lang } }));
	await Promise.all([...pages, words, help]);
	await cache.put(PROVIDED, new Response(`${now} ${Date.now()}`));
}

/** The page tells its language once, to have its words and pages at hand; and that a new version may take over. */
self.addEventListener("message", (event) => {
	if (event.data.kind === "update") self.skipWaiting();
	if (event.data.kind === "language") event.waitUntil(provide(event.data.lang).catch(() => {}));
});
