import { loadMessages } from "@baize/i18n";
import { Skeleton } from "@baize/ui";
import { type ComponentType, Suspense, use, useState } from "react";
import { loadChunk } from "./chunk.ts";
import { homeRoute, type Route, routeOf } from "./manifest.ts";

const ready = new Map<Route, ComponentType>();
const pending = new Map<Route, Promise<ComponentType>>();
// A failed load stays until somebody asks again: a screen that found no promise would wait for a new one for ever.
const failed = new Set<Route>();

/** Lets what did not come be loaded again. */
export function forgetFailed(): void {
	for (const route of failed) pending.delete(route);
	failed.clear();
}

/** Loads a route's chunk together with its messages; a failed load is kept until forgetFailed. */
export function loadScreen(route: Route, lang: string): Promise<ComponentType> {
	let p = pending.get(route);
	if (!p) {
		p = Promise.all([loadChunk(route.load), loadChunk(() => loadMessages(lang, route.messages))]).then(([m]) => {
			ready.set(route, m.default);
			return m.default;
		});
		p.catch(() => failed.add(route));
		pending.set(route, p);
	}
	return p;
}

/** Fetches what a path will show before anybody waits for it: its route, and the page of that path within it. */
export function warm(path: string, lang: string): void {
	const route = routeOf(path);
	if (!route || route === homeRoute) return;
	loadScreen(route, lang).catch(() => {});
	route.load().then(
		(m) => m.warm?.(path, lang),
		() => {},
	);
}

/** Puts a component in place of a route's chunk; templates are rendered without waiting. */
export const provideScreen = (route: Route, component: ComponentType): void => void ready.set(route, component);

function Waiting({ route, lang }: { route: Route; lang: string }) {
	const Component = use(loadScreen(route, lang));
	return <Component />;
}

/** A route's screen: at once when it is loaded, a skeleton meanwhile. */
export function Screen({ route, lang }: { route: Route; lang: string }) {
	// Decided once: a screen that had to be waited for must not be made anew, without its state, when its page is drawn again.
	const [Component] = useState(() => ready.get(route) ?? null);
	if (Component) return <Component />;
	return (
		<Suspense fallback={route.modal ? null : <PageSkeleton />}>
			<Waiting route={route} lang={lang} />
		</Suspense>
	);
}

const CARDS = Array.from({ length: 12 }, (_, i) => `card${i}`);

/** The shape of a page that is on its way. */
export const PageSkeleton = () => (
	<div className="page-skeleton" aria-hidden="true">
		<Skeleton className="h-8 w-48" />
		<Skeleton className="h-11 w-full" />
		<div className="card-grid">
			{CARDS.map((c) => (
				<Skeleton key={c} className="aspect-3/4 rounded-card" />
			))}
		</div>
	</div>
);
