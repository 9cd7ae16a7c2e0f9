import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { fetchAnnouncements } from "../features/content/api/get-content.ts";
import { popupsFor, seenKey } from "../features/content/model.ts";
import { isFirstLogin } from "./enter.ts";
import { navigate } from "./navigate.ts";
import { useStanding } from "./session.ts";

const AFTER_MS = 2500;

/** Opens the announcements once a session for visitors and once for members, never over a game, the member centre or another layer. */
export function useAnnouncer(free: boolean): void {
	const client = useQueryClient();
	const { session, pending } = useStanding();
	const { isLogin, isTrial } = session;
	useEffect(() => {
		if (!free || pending || isTrial || sessionStorage.getItem(seenKey(isLogin))) return;
		let alive = true;
		const timer = setTimeout(async () => {
			const said = await client.fetchQuery({ queryKey: ["announcements"], queryFn: ({ signal }) => fetchAnnouncements(signal), staleTime: 300_000 }).catch(() => null);
			const busy = !alive || document.querySelector("dialog[open]") !== null || sessionStorage.getItem(seenKey(isLogin));
			if (!said || busy || popupsFor(said.popups ?? [], { isLogin, isFirst: isFirstLogin() }).length === 0) return;
			sessionStorage.setItem(seenKey(isLogin), "1");
			navigate("/announcements", { over: true });
		}, AFTER_MS);
		return () => {
			alive = false;
			clearTimeout(timer);
		};
	}, [free, pending, isLogin, isTrial, client]);
}
