import { request } from "@baize/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Profit } from "../model.ts";

/** What the member's play came to on the days that end today. */
export const useProfit = (days: number) =>
	useQuery({
		queryKey: ["profit", days],
		queryFn: ({ signal }) => request<Profit>("/member/profit", { query: { days }, signal }),
		placeholderData: keepPreviousData,
		staleTime: 5000,
	});
