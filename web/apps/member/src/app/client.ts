import { isTransient } from "@baize/api";
import { QueryClient } from "@tanstack/react-query";

const RETRIES = 2;

/** The query cache: only what can be helped by trying again is tried again. */
export const newClient = (): QueryClient =>
	new QueryClient({
		defaultOptions: {
			queries: { staleTime: 10_000, retry: (n, e) => n < RETRIES && isTransient(e), refetchOnWindowFocus: false },
			mutations: { retry: false },
		},
	});
