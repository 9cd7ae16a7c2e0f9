import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useFavourites } from "./favourites.ts";
import { refusal } from "./refusal.ts";
import { useServices } from "./services.tsx";
import { useSession } from "./session.ts";

/** The hearts of a page: who may not keep games is asked to log in. */
export function useHearts(): { ids: readonly string[]; toggle: (nodeId: string) => void } {
	const t = useT();
	const { may } = useServices();
	const { isLogin } = useSession();
	const { ids, toggle } = useFavourites(isLogin, (e) => toast(refusal(e, t), "bad"));
	return { ids, toggle: (nodeId) => void (may("favourite") && toggle(nodeId)) };
}
