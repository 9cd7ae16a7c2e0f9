import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** The languages that the site offers; English comes first, for every text has it. */
export function useOffered(): readonly string[] {
	const { data } = useQuery({ queryKey: ["offered"], queryFn: ({ signal }) => request<{ offeredLanguages: string[] }>("/site/permission", { signal }), staleTime: 60_000 });
	return ["en", ...(data?.offeredLanguages ?? ["bn"]).filter((l) => l !== "en")];
}
