import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Country } from "./codes.ts";

/** The countries whose numbers are taken, the brand's own first; asked for once a session, by who needs them. */
export function useCountries(enabled = true): Country[] {
	const { data } = useQuery({
		queryKey: ["countries"],
		queryFn: ({ signal }) => request<{ items: Country[] }>("/auth/countries", { signal }),
		enabled,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.items ?? [];
}
