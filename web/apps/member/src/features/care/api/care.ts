import { request } from "@baize/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Care, LimitKind, Meter, PauseKind, Period } from "../model.ts";

/** What the queries are known by; here and not with the others, which every page carries. */
export const KEYS = { care: ["care"], meter: ["care-meter"] } as const;

/** All that protects the member. */
export const useCare = () => useQuery({ queryKey: KEYS.care, queryFn: ({ signal }) => request<Care>("/member/care", { signal }) });

/** Time and net position of this session; asked again every minute. */
export const useMeter = () =>
	useQuery({ queryKey: KEYS.meter, queryFn: ({ signal }) => request<Meter>("/member/care/session", { signal }), refetchInterval: 60_000, refetchOnWindowFocus: "always" });

/** Which limit is meant. */
export interface Which {
	kind: LimitKind;
	period: Period;
}

/** Asks for a limit; amount "0" takes it away. */
export const setLimit = (which: Which, amount: string): Promise<Care> => request("/member/care/limits", { method: "PUT", body: { ...which, amount } });

/** The second yes to an increase or removal. */
export const confirmLimit = (which: Which): Promise<Care> => request("/member/care/limits/confirm", { body: { ...which } });

/** Takes an increase or removal back. */
export const keepLimit = (which: Which): Promise<Care> => request("/member/care/limits/keep", { body: { ...which } });

/** Stays away from play. */
export const pause = (kind: PauseKind, hours: number, months: number): Promise<Care> => request("/member/care/pause", { body: { kind, hours, months } });

/** Chooses how often to be reminded, 0 for never. */
export const setReality = (minutes: number): Promise<Care> => request("/member/care/reality", { method: "PUT", body: { minutes } });

/** Says that the reminder was read. */
export const acknowledge = (): Promise<Meter> => request("/member/care/reality/acknowledge", { body: {} });

/** Says that the settings were looked through. */
export const reviewed = (): Promise<Care> => request("/member/care/review", { body: {} });

/** Keeps what a change answered, so that all that shows it is right at once. */
export function useKeep(): (care: Care) => void {
	const client = useQueryClient();
	return (care) => {
		client.setQueryData(KEYS.care, care);
		void client.invalidateQueries({ queryKey: KEYS.meter });
	};
}
