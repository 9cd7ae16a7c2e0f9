import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useCallback, useMemo, useState } from "react";
import type { Game, VendorCard } from "@baize/api";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { keepIntent } from "../app/intent.ts";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { useSession } from "../app/session.ts";
import { useEntry, useTurned } from "../app/turned.ts";
import { useGames } from "../features/games/api/list-games.ts";
import { CountLine } from "../features/games/components/count-line.tsx";
import { KindChips, VendorRail, WordFilter } from "../features/games/components/filters.tsx";
import { NoGames } from "../features/games/components/no-games.tsx";
import { Shelf } from "../features/games/components/shelf.tsx";
import { VendorGames } from "../features/games/components/vendor-games.tsx";
import { type Filter, filterOf, searchOf } from "../features/games/model.ts";
import { categoryIcon, categoryName } from "../features/shell/model.ts";

const NO_VENDORS: readonly VendorCard[] = [];

/** The games of a category: vendors, kinds and words narrow them, all in the address. */
export default function Games() {
	const t = useT();
	const boot = useBoot();
	const { path, search } = useAddress();
	const session = useSession();
	const { start, may } = useServices();
	const hearts = useHearts();
	const filter = useMemo(() => filterOf(path, search), [path, search]);
	const list = useGames(filter, session.isLogin);
	// A vendor of the header's panel, while the list is open already.
	useTurned(useEntry());
	const [vendor, setVendor] = useState<VendorCard | null>(null);
	const vendors = boot.lanes.find((l) => l.title === filter.gameType)?.cards ?? NO_VENDORS;
	const change = useCallback(
		(part: Partial<Filter>) => {
			const to = path + searchOf({ ...filter, ...part });
			const own = part.kind === "FAV" || part.kind === "RECENT";
			if (own && !session.isLogin) keepIntent({ kind: "go", to });
			if (!own || may("favourite")) navigate(to, { replace: true });
		},
		[path, filter, may, session.isLogin],
	);
	const onWords = useCallback((q: string) => change({ q }), [change]);
	const open = (game: Game) => {
		const card = game.isGame === "VASSALAGE" ? vendors.find((v) => v.vassalage === game.vassalage) : undefined;
		if (card) setVendor(card);
		else start(game);
	};
	const name = categoryName(t, filter.gameType);
	const shelf = { hearts, symbol: boot.permission.currencySymbol, onStart: open };
	return (
		<div className="browse">
			<header className="browse-head">
				<h1>
					<Icon name={categoryIcon(filter.gameType)} />
					{name}
				</h1>
				<WordFilter value={filter.q} label={t("browse.searchIn", { category: name })} onChange={onWords} />
			</header>
			<VendorRail vendors={vendors} filter={filter} onChange={change} />
			<KindChips filter={filter} onChange={change} />
			<CountLine list={list} symbol={boot.permission.currencySymbol} />
			<Shelf
				key={`${filter.gameType} ${filter.kind}`}
				list={list}
				alone={filter.vassalage !== "" || vendors.length === 1}
				{...shelf}
				empty={<NoGames filter={filter} bare={list.kept === 0} isLogin={session.isLogin} path={path} />}
			/>
			{vendor && <VendorGames card={vendor} {...shelf} onStart={start} onClose={() => setVendor(null)} />}
		</div>
	);
}
