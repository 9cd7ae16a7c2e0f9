import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { GIFT_SEEN, giftOf, popupsFor, seenKey } from "../features/content/model.ts";
import { useBoot } from "./boot.tsx";
import { isFirstLogin } from "./enter.ts";
import { homeRoute, routeOf } from "./manifest.ts";
import { navigate } from "./navigate.ts";
import { whenSeen } from "./seen.ts";
import { useStanding } from "./session.ts";

const AFTER_MS = 2500;
/** So many looks are let pass while nobody has touched the page: a layer over what was not yet looked at is in the way of it. */
const PATIENT_LOOKS = 6;
/** Where somebody is at something: a layer, an open menu, a field that has the focus. */
const BUSY = "dialog[open], .menu-pop, .topnav-panel, :is(input, textarea, select):focus";

/** Whether somebody has pressed, typed or scrolled since the page came. */
const isTouched = () => (navigator.userActivation?.hasBeenActive ?? true) || scrollY > 0;

/** Opens the announcements once a session for visitors and once for members, then the gift for visitors: one at a time, never over a game, the member centre or another layer, not before somebody has touched the page or looked at it for a while, and not while he is at something. */
export function useAnnouncer(free: boolean): void {
	const client = useQueryClient();
	const { session, pending } = useStanding();
	const { isLogin, isTrial } = session;
	const gift = giftOf(useBoot().permission.resources) !== null;
	useEffect(() => {
		const giftDue = !isLogin && gift && routeOf(location.pathname) === homeRoute && !sessionStorage.getItem(GIFT_SEEN);
		const saidAll = sessionStorage.getItem(seenKey(isLogin)) !== null;
		if (!free || pending || isTrial || (saidAll && !giftDue)) return;
		let alive = true;
		let looks = 0;
		const look = async () => {
			looks++;
			if ((looks < PATIENT_LOOKS && !isTouched()) || document.querySelector(BUSY)) return; // looked again after as long a while
			const said = saidAll
				? null
				: await client
						.fetchQuery({
							queryKey: ["announcements"],
							queryFn: async ({ signal }) => (await import("../features/content/api/get-content.ts")).fetchAnnouncements(signal),
							staleTime: 300_000,
						})
						.catch(() => null);
			if (!alive || document.querySelector(BUSY)) return;
			off();
			alive = false; // a slow answer to an earlier look comes to nothing
			const popups = popupsFor(said?.popups ?? [], { isLogin, isFirst: isFirstLogin() });
			if (popups.length > 0) {
				if (sessionStorage.getItem(seenKey(isLogin))) return;
				sessionStorage.setItem(seenKey(isLogin), "1");
				navigate("/announcements", { over: true });
			} else if (giftDue && (saidAll || said)) {
				sessionStorage.setItem(GIFT_SEEN, "1");
				navigate("/gift", { over: true });
			}
		};
		const off = whenSeen(() => void look(), AFTER_MS, true);
		return () => {
			alive = false;
			off();
		};
	}, [free, pending, isLogin, isTrial, client, gift]);
}
