import { keys, request } from "@baize/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

const THROTTLE_MS = 1000;
const NONE: readonly string[] = [];

/** The favourite games' ids, and how to turn a heart: at once here, undone when the server refuses. */
export function useFavourites(enabled: boolean, onFail: (e: unknown) => void) {
	const client = useQueryClient();
	const last = useRef(0);
	const { data } = useQuery({
		queryKey: keys.favouriteIds,
		queryFn: ({ signal }) => request<{ ids: string[] }>("/member/favourites/ids", { signal }).then((v) => v.ids),
		enabled,
		staleTime: 60_000,
	});
	const ids: readonly string[] = (enabled && data) || NONE;
	const toggle = async (nodeId: string) => {
		const now = performance.now();
		if (last.current && now - last.current < THROTTLE_MS) return;
		last.current = now;
		const had = ids.includes(nodeId);
		client.setQueryData(keys.favouriteIds, had ? ids.filter((i) => i !== nodeId) : [...ids, nodeId]);
		try {
			await request(`/member/favourites/${nodeId}`, { method: had ? "DELETE" : "PUT" });
			void client.invalidateQueries({ queryKey: ["favourites", "list"] });
		} catch (e) {
			client.setQueryData(keys.favouriteIds, ids);
			onFail(e);
		}
	};
	return { ids, toggle };
}
