import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { GameCard } from "@baize/ui";
import { memo } from "react";
import { standingOf } from "../model.ts";

interface GameTileProps {
	game: Game;
	favourite: boolean;
	onStart: (game: Game) => void;
	onFavourite: (nodeId: string) => void;
	onInfo: (game: Game) => void;
}

/** A game in a list: one that cannot be played says so and opens its facts instead. Drawn anew only when something of it changes. */
export const GameTile = memo(function GameTile({ game, favourite, onStart, onFavourite, onInfo }: GameTileProps) {
	const t = useT();
	const standing = standingOf(game);
	const off = standing === "soon" ? t("browse.soon") : standing === "maintenance" ? t("ui.card.maintenance") : undefined;
	return (
		<GameCard
			game={{ ...game, maintenance: false }}
			favourite={favourite}
			off={off}
			inTurn
			onStart={() => (standing === "open" ? onStart(game) : onInfo(game))}
			onFavourite={() => onFavourite(game.nodeId)}
			onInfo={() => onInfo(game)}
		/>
	);
});
