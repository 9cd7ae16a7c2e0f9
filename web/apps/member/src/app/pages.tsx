import { messagesOf, SpeechProvider, useLang, useT } from "@baize/i18n";
import { ErrorState, useHydrated } from "@baize/ui";
import { Component, memo, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { Shell } from "../layouts/shell.tsx";
import { usePath } from "./address.ts";
import { after } from "./after.tsx";
import { useBoot } from "./boot.tsx";
import { ChunkError, chunkMessage } from "./chunk.ts";
import { Guarded } from "./guarded.tsx";
import { homeRoute, type Route, routeOf } from "./manifest.ts";
import { backgroundOf, settleScroll } from "./navigate.ts";
import { wasPopped } from "./scroll.ts";
import { forgetFailed, PageSkeleton, Screen } from "./screen.tsx";

const Asks = after("Asks");
/** Of an address that is not there. */
const nowhere: Route = { paths: [""], load: () => import("./not-found.tsx"), messages: [] };

/** Which of the two templates the server sent. */
export type Template = "home" | "shell";

/** The page of the address in its shell, with a modal route over the page behind it. */
export function Pages({ template }: { template: Template }) {
	const hydrated = useHydrated();
	const path = usePath();
	const state = useHistoryState();
	const route = routeOf(path);
	const behind = route?.modal ? (routeOf((backgroundOf(state) ?? "/").split(/[?#]/)[0] ?? "/") ?? homeRoute) : route;
	useTitle(route, hydrated);
	useScroll(behind);
	if (!hydrated) return <Shell>{template === "home" ? <View key={homeRoute.paths[0]} route={homeRoute} /> : <PageSkeleton />}</Shell>;
	return (
		<>
			<Shell bare={behind?.bare}>
				<View key={(behind ?? nowhere).paths[0]} route={behind ?? nowhere} />
			</Shell>
			{route?.modal && <View key={route.paths[0]} route={route} />}
			<Asks free={!route?.modal} announces={!route?.modal && !behind?.bare && behind?.guard !== "account"} />
		</>
	);
}

/**
 * One screen with the messages that have been loaded for it, its failure kept inside. A layer over it, or another address
 * of its own, does not draw it anew; its markup is adopted by itself, in small steps.
 */
const View = memo(function View({ route }: { route: Route }) {
	const lang = useLang();
	return (
		<ScreenBoundary>
			<LateSpeech lang={lang}>
				<Suspense>
					{route.guard ? (
						<Guarded action={route.guard}>
							<Screen route={route} lang={lang} />
						</Guarded>
					) : (
						<Screen route={route} lang={lang} />
					)}
				</Suspense>
			</LateSpeech>
		</ScreenBoundary>
	);
});

/** Speaks with all messages loaded by now: the object is read when a message is asked for. */
function LateSpeech({ lang, children }: { lang: string; children: ReactNode }) {
	const value = useMemo(() => ({ lang, messages: new Proxy({}, { get: (_, key: string) => messagesOf(lang)[key] }) }), [lang]);
	return <SpeechProvider value={value}>{children}</SpeechProvider>;
}

function useTitle(route: Route | undefined, on: boolean): void {
	const t = useT();
	const { name } = useBoot().permission.brand;
	useEffect(() => {
		if (!on || (route && !route.title)) return;
		const page = t(route?.title ?? "shell.notFound.title");
		document.title = route === homeRoute ? t("shell.title.home", { brand: name }) : t("shell.title.page", { page, brand: name });
	}, [on, route, name, t]);
}

/** A page that is gone to starts at its top; one that is come back to finds its own place (scroll.ts). */
function useScroll(behind: Route | undefined): void {
	const first = useRef(behind);
	useEffect(() => {
		if (!wasPopped()) settleScroll();
		// What had the focus went with the old page; readers go on from the new one.
		if (behind !== first.current && document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
		first.current = undefined;
	}, [behind]);
}

class ScreenBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
	override state = { error: null };

	constructor(props: { children: ReactNode }) {
		super(props);
		forgetFailed();
	}

	static getDerivedStateFromError(error: unknown) {
		return { error };
	}

	private again = () => {
		forgetFailed();
		this.setState({ error: null });
	};

	override render() {
		return this.state.error ? <Failed error={this.state.error} onRetry={this.again} /> : this.props.children;
	}
}

/** Says what did not come; what else goes wrong on a screen says so without details. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const t = useT();
	if (!(error instanceof ChunkError)) return <ErrorState onRetry={onRetry} />;
	const what = { name: error.request, type: error.type };
	return <ErrorState title={t("ui.error.chunk")} text={t(chunkMessage(error), what)} onRetry={onRetry} />;
}
