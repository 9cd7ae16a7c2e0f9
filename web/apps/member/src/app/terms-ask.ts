import { useEffect } from "react";
import { fetchTerms } from "../features/auth/api/terms.ts";
import { navigate } from "./navigate.ts";
import { useStanding, useToken } from "./session.ts";

/** Asks a member, once per login, to accept terms that are newer than what they accepted. */
export function useTermsAsk(free: boolean): void {
	const { session, pending } = useStanding();
	const token = useToken();
	const asks = free && !pending && session.isLogin && !session.isTrial;
	useEffect(() => {
		if (!asks || !token) return;
		const stop = new AbortController();
		fetchTerms(stop.signal)
			.then((t) => t.due && !stop.signal.aborted && navigate("/accept-terms", { over: true }))
			// Who could not be asked now is asked at the next login.
			.catch(() => null);
		return () => stop.abort();
	}, [asks, token]);
}
