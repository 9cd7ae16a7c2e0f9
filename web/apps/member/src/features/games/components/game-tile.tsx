import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { GameCard } from "@baize/ui";
import { memo } from "react";
import { OFF, standingOf } from "../../../app/standing.ts";

interface GameTileProps {
	game: Game;
	favourite: boolean;
	onStart: (game: Game) => void;
	onFavourite: (nodeId: string) => void;
	onInfo: (game: Game) => void;
	/** Its vendor's name is left out, because all round it have the same. */
	alone?: boolean;
}

/** A game in a list: one that cannot be played says so, is not praised as hot, and opens its facts instead. Drawn anew only when something of it changes. */
export const GameTile = memo(function GameTile({ game, favourite, onStart, onFavourite, onInfo, alone }: GameTileProps) {
	const t = useT();
	const standing = standingOf(game);
	const off = standing === "open" ? undefined : t(OFF[standing]);
	return (
		<GameCard
			game={{ ...game, maintenance: false, isHot: off ? 0 : game.isHot, vendorName: alone ? "" : game.vendorName }}
			favourite={favourite}
			off={off}
			inTurn
			onStart={() => (standing === "open" ? onStart(game) : onInfo(game))}
			onFavourite={() => onFavourite(game.nodeId)}
			onInfo={() => onInfo(game)}
		/>
	);
});
