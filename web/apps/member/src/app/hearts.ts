import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFavourites } from "./favourites.ts";
import { keepIntent, peekIntent, takeIntent } from "./intent.ts";
import { refusal } from "./refusal.ts";
import { useServices } from "./services.tsx";
import { useSession } from "./session.ts";

/** The hearts of a page: who may not keep games is asked to log in, and the heart is given then. */
export function useHearts(): { ids: readonly string[]; toggle: (nodeId: string) => void } {
	const t = useT();
	const client = useQueryClient();
	const { may } = useServices();
	const { isLogin } = useSession();
	const { ids, toggle } = useFavourites(isLogin, (e) => toast(refusal(e, t), "bad"));
	useEffect(() => {
		const intent = isLogin ? peekIntent() : null;
		if (intent?.kind !== "favourite") return;
		takeIntent();
		const queryKey = ["favourites"];
		// What is under way was asked for before there was this heart.
		request(`/member/favourites/${intent.nodeId}`, { method: "PUT" })
			.then(() => client.cancelQueries({ queryKey }))
			.then(() => client.invalidateQueries({ queryKey }))
			.catch((e: unknown) => toast(refusal(e, t), "bad"));
	}, [isLogin, client, t]);
	return {
		ids,
		toggle: (nodeId) => {
			if (!isLogin) keepIntent({ kind: "favourite", nodeId });
			if (may("favourite")) toggle(nodeId);
		},
	};
}
