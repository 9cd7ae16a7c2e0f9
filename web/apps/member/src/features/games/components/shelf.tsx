import type { ApiError, Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, LoadMore } from "@baize/ui";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { GameList } from "../api/list-games.ts";
import { GameInfo } from "./game-info.tsx";
import { GameTile } from "./game-tile.tsx";
import { GridSkeleton, VirtualGrid } from "./virtual-grid.tsx";

/** What a shelf of games needs from the page round it. */
export interface ShelfProps {
	list: GameList;
	hearts: { ids: readonly string[]; toggle: (nodeId: string) => void };
	symbol: string;
	onStart: (game: Game) => void;
	/** What stands there when nothing matches. */
	empty: ReactNode;
	/** All games are of one vendor, which stands above them. */
	alone?: boolean;
}

/** Cards with their four states, the sheet of facts, and the way to more. */
export function Shelf({ list, hearts, symbol, onStart, empty, alone }: ShelfProps) {
	const t = useT();
	const [asked, setAsked] = useState<Game | null>(null);
	const { games, total, more } = list;
	// The cards keep what they were given: a page that is drawn anew, or has got more games, draws no card again.
	const latest = useRef({ onStart, toggle: hearts.toggle });
	latest.current = { onStart, toggle: hearts.toggle };
	const start = useCallback((game: Game) => latest.current.onStart(game), []);
	const turn = useCallback((nodeId: string) => latest.current.toggle(nodeId), []);
	const body = () => {
		if (list.loading) return <GridSkeleton />;
		if (list.error) return <ErrorState text={textOf(list.error, t("error.network"))} onRetry={list.retry} />;
		if (games.length === 0) return empty;
		return (
			<>
				<h2 className="sr-only">{t("shell.nav.games")}</h2>
				<VirtualGrid items={games} by={(g) => g.nodeId} busy={list.stale} onNear={() => !list.busy && more?.()}>
					{(g) => <GameTile game={g} favourite={hearts.ids.includes(g.nodeId)} onStart={start} onFavourite={turn} onInfo={setAsked} alone={alone} />}
				</VirtualGrid>
				<LoadMore shown={games.length} total={more ? Math.max(total, games.length + 1) : games.length} busy={list.busy} onMore={() => more?.()} />
			</>
		);
	};
	return (
		<>
			{body()}
			{asked && (
				<GameInfo game={asked} symbol={symbol} favourite={hearts.ids.includes(asked.nodeId)} onStart={onStart} onFavourite={hearts.toggle} onClose={() => setAsked(null)} />
			)}
		</>
	);
}

const textOf = (e: ApiError, network: string): string => (e.code === "network" ? network : e.message || network);
