import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Country } from "./codes.ts";

/** The countries whose numbers are taken, the brand's own first; asked for once a session. */
export function useCountries(): Country[] {
	const { data } = useQuery({
		queryKey: ["countries"],
		queryFn: ({ signal }) => request<{ items: Country[] }>("/auth/countries", { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.items ?? [];
}
