import { keys, type MemberInfo, onToken, request, token } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type Session, sessionOf } from "./guard.ts";

/** The session token as state; "" for a visitor and in templates. */
export const useToken = (): string => useSyncExternalStore(onToken, token, () => "");

/** Who is logged in, once known. */
export function useMember(): MemberInfo | undefined {
	const t = useToken();
	const { data } = useQuery({ queryKey: keys.member, queryFn: ({ signal }) => request<MemberInfo>("/member/info", { signal }), enabled: t !== "", staleTime: 60_000 });
	return t ? data : undefined;
}

/** The flags that guards look at. */
export const useSession = (): Session => sessionOf(useMember()?.type);
