import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { Head, Item, Kind } from "./model.ts";

/** Under this the lists of a kind and its items are kept; whoever writes one has all of them asked for anew. */
export const itemsKey = (kind: Kind) => ["staff", "content", kind];

/** All items of a kind in their order, without their words. */
export const useItems = (kind: Kind) => useQuery({ queryKey: itemsKey(kind), queryFn: ({ signal }) => request<{ items: Head[] }>(`/staff/content/${kind}`, { signal }) });

/** One item with all its words, as it stands now: what is written must begin from that. */
export const useItem = (kind: Kind, id: string) =>
	useQuery({ queryKey: [...itemsKey(kind), id], queryFn: ({ signal }) => request<Item>(`/staff/content/${kind}/${id}`, { signal }), staleTime: 0, gcTime: 0 });
