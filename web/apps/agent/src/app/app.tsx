import { isTransient } from "@baize/api";
import { type Compiled, SpeechProvider } from "@baize/i18n";
import { Skeleton, Toasts } from "@baize/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { HomePage } from "../routes/home.tsx";
import { LoginPage } from "../routes/login.tsx";
import { doorOf } from "./guard.ts";
import { useVisitor } from "./session.ts";

const RETRIES = 2;

const newClient = () =>
	new QueryClient({
		defaultOptions: { queries: { staleTime: 30_000, retry: (n, e) => n < RETRIES && isTransient(e), refetchOnWindowFocus: false }, mutations: { retry: false } },
	});

/** The agent centre: a login page and a home, each guarded by who is here. */
export function App({ lang, messages }: { lang: string; messages: Compiled }) {
	const [client] = useState(newClient);
	return (
		<StrictMode>
			<SpeechProvider value={{ lang, messages }}>
				<QueryClientProvider client={client}>
					<Front />
					<Toasts />
				</QueryClientProvider>
			</SpeechProvider>
		</StrictMode>
	);
}

function Front() {
	const [path, go] = useLocation();
	const door = doorOf(path, useVisitor());
	const to = "go" in door ? door.go : "";
	useEffect(() => {
		if (to) go(to, { replace: true });
	}, [to, go]);
	if ("go" in door || door.show === "wait") return <Skeleton className="m-6 h-14" />;
	if (door.show === "home") return <HomePage path={path} />;
	return <LoginPage change={door.show === "change"} />;
}
