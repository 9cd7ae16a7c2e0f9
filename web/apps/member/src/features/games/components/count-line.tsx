import { useT } from "@baize/i18n";
import { Money } from "@baize/ui";
import type { GameList } from "../api/list-games.ts";

/** How many games there are and what they take, as the catalogue has it at this moment; nothing before it has told. */
export function CountLine({ list, symbol }: { list: GameList; symbol: string }) {
	const t = useT();
	if (list.loading || list.error || list.total === 0) return <p className="browse-count" />;
	return (
		<p className="browse-count" aria-busy={list.stale || undefined}>
			<span>{t("browse.centre.games", { n: list.total })}</span>
			{list.stakes && (
				<span>
					{t("browse.info.stake")} <Money amount={list.stakes.min} symbol={symbol} /> – <Money amount={list.stakes.max} symbol={symbol} />
				</span>
			)}
		</p>
	);
}
