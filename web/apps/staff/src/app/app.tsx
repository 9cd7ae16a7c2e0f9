import { isTransient } from "@baize/api";
import { type Compiled, SpeechProvider } from "@baize/i18n";
import { Toasts } from "@baize/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useState } from "react";
import { Router } from "wouter";
import { Shell } from "../layouts/shell.tsx";
import { LoginPage } from "../routes/login.tsx";
import { touch } from "./idle.ts";
import { useToken } from "./session.ts";

const RETRIES = 2;

const newClient = () =>
	new QueryClient({
		defaultOptions: { queries: { staleTime: 5_000, retry: (n, e) => n < RETRIES && isTransient(e), refetchOnWindowFocus: false }, mutations: { retry: false } },
	});

/** The back office: the login page, or the shell for who is logged in. */
export function App({ lang, messages }: { lang: string; messages: Compiled }) {
	const [client] = useState(newClient);
	useEffect(() => {
		for (const kind of ["pointerdown", "keydown", "wheel"]) window.addEventListener(kind, touch, { passive: true });
		return () => {
			for (const kind of ["pointerdown", "keydown", "wheel"]) window.removeEventListener(kind, touch);
		};
	}, []);
	return (
		<StrictMode>
			<SpeechProvider value={{ lang, messages }}>
				<QueryClientProvider client={client}>
					<Router base="/staff">
						<Front />
					</Router>
					<Toasts />
				</QueryClientProvider>
			</SpeechProvider>
		</StrictMode>
	);
}

function Front() {
	return useToken() ? <Shell /> : <LoginPage />;
}
