import { useT } from "@baize/i18n";
import type { CSSProperties, ReactNode } from "react";
import { When } from "../each.tsx";
import { Badge } from "../feedback/states.tsx";
import { Icon } from "../icon.tsx";

/** What a card shows of a game. */
export interface CardGame {
	gameName: string;
	vendorName: string;
	iconUrl: string;
	color: string;
	isHot: 0 | 1;
	maintenance: boolean;
}

interface GameCardProps {
	game: CardGame;
	favourite?: boolean;
	onStart: () => void;
	/** Absent: no heart. */
	onFavourite?: () => void;
	/** Absent: no way to the game's facts. */
	onInfo?: () => void;
	/** Why the game cannot be played now; the art fades and says it. */
	off?: string;
	/** What stands over the foot of the art, for example the figure of a hot card. */
	figure?: ReactNode;
}

/** A game: its art starts it, the heart keeps it. Hovering shows nothing that a tap cannot reach. */
export function GameCard({ game, favourite = false, onStart, onFavourite, onInfo, off, figure }: GameCardProps) {
	const t = useT();
	return (
		<article
			className="gc"
			data-off={off ? "true" : undefined}
			style={{ "--c": game.color } as CSSProperties}
			onContextMenu={
				onInfo &&
				((e) => {
					e.preventDefault();
					onInfo();
				})
			}
		>
			<button type="button" className="gc-art" onClick={onStart}>
				<span className="sr-only">{t("ui.card.startGame", { game: game.gameName })}</span>
				<img src={game.iconUrl} alt="" width={240} height={320} loading="lazy" decoding="async" />
				<span className="gc-play">
					<span>
						<Icon name="play" />
					</span>
				</span>
				{off && <span className="gc-off">{off}</span>}
				{figure && <span className="gc-figure">{figure}</span>}
			</button>
			<When value={game.isHot}>
				<span className="gc-hot">
					<Badge kind="hot" icon="flame">
						{t("ui.card.hot")}
					</Badge>
				</span>
			</When>
			{onFavourite && (
				<button
					type="button"
					className="gc-heart"
					aria-pressed={favourite}
					aria-label={t(favourite ? "ui.card.unfavourite" : "ui.card.favourite", { game: game.gameName })}
					onClick={onFavourite}
				>
					<Icon name="heart" />
				</button>
			)}
			{onInfo && (
				<button type="button" className="gc-info" aria-label={t("ui.card.info", { game: game.gameName })} onClick={onInfo}>
					<Icon name="info" />
				</button>
			)}
			<div className="gc-text">
				<h3 className="gc-name">
					<bdi>{game.gameName}</bdi>
				</h3>
				<p className="gc-sub">
					<When value={game.maintenance}>
						<span className="text-chilli">{t("ui.card.maintenance")} </span>
					</When>
					<bdi>{game.vendorName}</bdi>
				</p>
			</div>
		</article>
	);
}
