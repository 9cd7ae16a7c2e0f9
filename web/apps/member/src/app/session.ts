import { type ApiError, keys, type MemberInfo, onToken, request, token } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type Session, sessionOf } from "./guard.ts";

/** The session token as state; "" for a visitor and in templates. */
export const useToken = (): string => useSyncExternalStore(onToken, token, () => "");

const useInfo = (t: string) => useQuery({ queryKey: keys.member, queryFn: ({ signal }) => request<MemberInfo>("/member/info", { signal }), enabled: t !== "", staleTime: 60_000 });

/** Who is logged in, once known. */
export function useMember(): MemberInfo | undefined {
	const t = useToken();
	const { data } = useInfo(t);
	return t ? data : undefined;
}

/** The flags that guards look at. */
export const useSession = (): Session => sessionOf(useMember()?.type);

/** The session together with whether it is still being restored. */
export interface Standing {
	session: Session;
	/** A token is here, but whose it is has not been answered yet. */
	pending: boolean;
	/** Why it could not be answered. */
	error: ApiError | null;
	retry: () => void;
}

/** The session as a guarded page needs it: nobody is sent away before the server has said who is here. */
export function useStanding(): Standing {
	const t = useToken();
	const { data, error, refetch } = useInfo(t);
	const known = t === "" || data !== undefined;
	return { session: sessionOf(t ? data?.type : undefined), pending: !known && !error, error: known ? null : (error as ApiError | null), retry: () => void refetch() };
}
