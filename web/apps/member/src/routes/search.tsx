import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { useState } from "react";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { closeLayer } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { GameInfo } from "../features/games/components/game-info.tsx";
import { standingOf } from "../app/standing.ts";
import { SearchBox } from "../features/search/components/search-box.tsx";
import { categoryName } from "../features/shell/model.ts";

/** The search over the page, as large as the screen. */
export default function Search() {
	const t = useT();
	const boot = useBoot();
	const hearts = useHearts();
	const { start } = useServices();
	const [asked, setAsked] = useState<Game | null>(null);
	const go = (game: Game) => start(game, { replace: true });
	return (
		<Dialog title={t("browse.search.title")} shape="full" onClose={closeLayer}>
			<SearchBox popular={boot.hot} categoryName={(code) => categoryName(t, code)} onPick={(g) => (standingOf(g) === "open" ? go(g) : setAsked(g))} />
			{asked && (
				<GameInfo
					game={asked}
					symbol={boot.permission.currencySymbol}
					favourite={hearts.ids.includes(asked.nodeId)}
					onStart={go}
					onFavourite={hearts.toggle}
					onClose={() => setAsked(null)}
				/>
			)}
		</Dialog>
	);
}
