import type { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { buttonClass, Chip, EmptyState, Icon } from "@baize/ui";
import { useState } from "react";
import { useAddress } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { Link } from "../app/link.tsx";
import { useServices } from "../app/services.tsx";
import { useOwnGames } from "../features/games/api/list-games.ts";
import { Shelf } from "../features/games/components/shelf.tsx";
import { typesIn } from "../features/games/model.ts";
import { categoryName } from "../features/shell/model.ts";

/** The member's favourite or recent games, by category. */
export default function OwnGames() {
	const t = useT();
	const boot = useBoot();
	const { path } = useAddress();
	const kind = path.toLowerCase().startsWith("/favorite") ? "FAV" : "RECENT";
	const { start } = useServices();
	const hearts = useHearts();
	const own = useOwnGames(kind, true);
	const [type, setType] = useState("");
	const all = (own.data ?? []).filter((g) => kind === "RECENT" || hearts.ids.length === 0 || hearts.ids.includes(g.nodeId));
	const types = typesIn(all, boot.lanes);
	const games = types.includes(type) ? all.filter((g) => g.gameType === type) : all;
	return (
		<div className="browse">
			<header className="browse-head">
				<h1>
					<Icon name={kind === "FAV" ? "heart" : "history"} />
					{t(kind === "FAV" ? "browse.fav.title" : "browse.recent.title")}
				</h1>
			</header>
			{types.length > 1 && (
				<div className="chip-row" role="group" aria-label={t("shell.nav.categories")}>
					<Chip on={!types.includes(type)} onClick={() => setType("")}>
						{t("browse.kind.ALL")}
					</Chip>
					{types.map((c) => (
						<Chip key={c} on={type === c} onClick={() => setType(c)}>
							{categoryName(t, c)}
						</Chip>
					))}
				</div>
			)}
			<Shelf
				list={{
					games,
					total: games.length,
					loading: own.isPending,
					stale: false,
					error: own.data ? null : (own.error as ApiError | null),
					more: null,
					busy: false,
					retry: () => void own.refetch(),
				}}
				hearts={hearts}
				symbol={boot.permission.currencySymbol}
				onStart={start}
				empty={
					<EmptyState icon={kind === "FAV" ? "heart" : "history"} title={t(kind === "FAV" ? "browse.fav.empty" : "browse.recent.empty")}>
						<p>{t(kind === "FAV" ? "browse.fav.teach" : "browse.recent.teach")}</p>
						<Link href="/rng" className={buttonClass()}>
							{t("browse.goPlay")}
						</Link>
					</EmptyState>
				}
			/>
		</div>
	);
}
