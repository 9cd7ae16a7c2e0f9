import { type Game, type Page, request, type VendorCard } from "@baize/api";
import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { vendorTarget } from "../features/shell/model.ts";
import { loadChunk } from "./chunk.ts";
import { keepIntent } from "./intent.ts";
import { passes, startGame } from "./launch.ts";
import { navigate } from "./navigate.ts";
import { useSession } from "./session.ts";
import type { Action } from "./guard.ts";

/** What every page may ask of the shell. */
export interface Services {
	/** Starts a game, through the guards. */
	start: (game: Game, opts?: { replace?: boolean }) => void;
	/** Starts a vendor, or opens its list. */
	openVendor: (card: VendorCard) => void;
	/** Goes to a path that needs an account. */
	goGuarded: (to: string, action: Action) => void;
	/** True when the action may go on now; otherwise the visitor was asked to log in. */
	may: (action: Action) => boolean;
}

const ServicesContext = createContext<Services | null>(null);

/** The shell's services. */
export function useServices(): Services {
	const s = useContext(ServicesContext);
	if (!s) throw new Error("no services above");
	return s;
}

/** Gives the tree its services and shows the trial notice. */
export function ServicesProvider({ children }: { children: ReactNode }) {
	const t = useT();
	const session = useSession();
	const [Notice, setNotice] = useState<ComponentType<{ onClose: () => void }> | null>(null);
	const services = useMemo<Services>(() => {
		// A toast says it where the notice itself does not come.
		const onTrial = () => {
			loadChunk(() => import("./trial-notice.tsx")).then(
				(m) => setNotice(() => m.TrialNotice),
				() => toast(t("shell.trial.text")),
			);
		};
		const may = (action: Action) => passes(action, session, onTrial);
		const goGuarded = (to: string, action: Action) => {
			if (!session.isLogin) keepIntent({ kind: "go", to });
			if (may(action)) navigate(to);
		};
		// A vendor with one game of its own is that game: starting the vendor starts it.
		const startOnly = async (card: VendorCard) => {
			const { items } = await request<Page<Game>>("/games", { query: { gameType: card.gameType, vassalage: card.vassalage, limit: 1 } });
			if (items[0]) startGame(items[0], session, onTrial);
		};
		return {
			start: (game, opts) => startGame(game, session, onTrial, opts),
			may,
			goGuarded,
			openVendor: (card) => {
				const target = vendorTarget(card);
				if (target.kind === "page") navigate(target.to);
				else if (card.isGame === "GAME") void startOnly(card).catch(() => toast(t("error.network"), "bad"));
				else goGuarded(`/${card.gameType.toLowerCase()}?vassalage=${encodeURIComponent(card.vassalage)}`, "launch");
			},
		};
	}, [session.isLogin, session.isTrial, session.isAgent, t]);
	return (
		<ServicesContext value={services}>
			{children}
			{Notice && <Notice onClose={() => setNotice(null)} />}
		</ServicesContext>
	);
}
