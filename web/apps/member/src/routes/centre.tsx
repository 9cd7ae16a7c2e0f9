import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { buttonClass, EmptyState, ErrorState, Icon } from "@baize/ui";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { Link } from "../app/link.tsx";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { useGames } from "../features/games/api/list-games.ts";
import { Centre } from "../features/games/components/centre.tsx";
import { VendorGames } from "../features/games/components/vendor-games.tsx";
import { filterOf, searchOf, withGames } from "../features/games/model.ts";
import { categoryIcon, categoryName } from "../features/shell/model.ts";

/** The categories in which some games of the house can always be played. */
const OPEN = ["INHOUSE", "RNG"];

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
	const open = boot.lanes.filter((l) => OPEN.includes(l.title));
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
			{list.error && <ErrorState onRetry={list.retry} />}
			<Centre cards={cards} state={list.error ? "lost" : list.loading ? "asked" : "known"} onOpen={show} />
			{known && cards.length > 0 && !cards.some((c) => c.playable) && (
				<EmptyState icon="clock" title={t("browse.centre.soon")}>
					<p>{t("browse.centre.today")}</p>
					<div className="flex flex-wrap justify-center gap-3">
						{open.map((l) => (
							<Link key={l.title} href={l.path} className={buttonClass("secondary")}>
								<Icon name={categoryIcon(l.title)} />
								{categoryName(t, l.title)}
							</Link>
						))}
					</div>
				</EmptyState>
			)}
			{chosen && <VendorGames card={chosen} hearts={hearts} symbol={boot.permission.currencySymbol} onStart={start} onClose={() => show()} />}
		</div>
	);
}
