import { type ApiError, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { HouseDocument } from "../model.ts";

/** A version of the terms or of the privacy page; 0 asks for the one in force. */
export function useDocument(name: string, version = 0) {
	const { data, error, refetch } = useQuery({
		queryKey: ["document", name, version],
		queryFn: ({ signal }) => request<HouseDocument>(`/content/documents/${name}`, { query: version ? { version } : {}, signal }),
		enabled: name !== "",
	});
	return { document: data, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}
