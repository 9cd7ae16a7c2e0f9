import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { useGames } from "../features/games/api/list-games.ts";
import { Centre } from "../features/games/components/centre.tsx";
import { VendorGames } from "../features/games/components/vendor-games.tsx";
import { filterOf, searchOf, withGames } from "../features/games/model.ts";
import { categoryIcon, categoryName } from "../features/shell/model.ts";

/** A game centre: the vendors of a category; one opens with its games over the page. */
export default function CentrePage() {
	const t = useT();
	const boot = useBoot();
	const { path, search } = useAddress();
	const { start } = useServices();
	const hearts = useHearts();
	const filter = filterOf(path, search);
	const list = useGames({ ...filter, vassalage: "", kind: "ALL", q: "" }, false);
	const known = !list.loading && !list.error && list.more === null;
	const cards = (boot.lanes.find((l) => l.title === filter.gameType)?.cards ?? []).map((c) => withGames(c, list.games, known));
	const chosen = cards.find((c) => c.vassalage === filter.vassalage);
	const show = (card?: VendorCard) => navigate(path.toLowerCase() + searchOf({ ...filter, vassalage: card?.vassalage ?? "" }), { replace: !card });
	return (
		<div className="browse">
			<header className="browse-head">
				<h1>
					<Icon name={categoryIcon(filter.gameType)} />
					{categoryName(t, filter.gameType)}
				</h1>
			</header>
			<Centre cards={cards} known={!list.loading} onOpen={show} />
			{chosen && <VendorGames card={chosen} hearts={hearts} symbol={boot.permission.currencySymbol} onStart={start} onClose={() => show()} />}
		</div>
	);
}
