import { useEffect } from "react";
import { navigate } from "./navigate.ts";
import { useMember } from "./session.ts";

/** Leads a session that the server opens nothing but the change of the password to, to that change. */
export function useForcedChange(free: boolean): void {
	const asks = useMember()?.mustChange === true && free;
	useEffect(() => {
		if (asks) navigate("/password", { over: true });
	}, [asks]);
}
