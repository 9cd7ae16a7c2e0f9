import type { Boot } from "@baize/api";
import { messagesOf, SpeechProvider } from "@baize/i18n";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { BootProvider } from "./boot.tsx";
import { loadChunk } from "./chunk.ts";
import { Pages, type Template } from "./pages.tsx";
import { ServicesProvider } from "./services.tsx";

const ClosedSite = lazy(() => loadChunk(() => import("./closed-site.tsx").then((m) => ({ default: m.ClosedSite }))));

interface AppProps {
	boot: Boot;
	lang: string;
	template: Template;
	client: QueryClient;
}

/** The whole site: its providers, then the page or the screen that stands instead of it. */
export function App({ boot, lang, template, client }: AppProps) {
	const speech = useMemo(() => ({ lang, messages: messagesOf(lang) }), [lang]);
	const closed = boot.permission.status === 1 || boot.permission.status === 2;
	return (
		<QueryClientProvider client={client}>
			<SpeechProvider value={speech}>
				<BootProvider value={boot}>
					{closed ? (
						<Suspense>
							<ClosedSite />
						</Suspense>
					) : (
						<ServicesProvider>
							<Pages template={template} />
						</ServicesProvider>
					)}
				</BootProvider>
			</SpeechProvider>
		</QueryClientProvider>
	);
}
