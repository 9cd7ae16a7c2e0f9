import { useT } from "@baize/i18n";
import { type CSSProperties, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { When } from "../each.tsx";
import { Badge } from "../feedback/states.tsx";
import { hang } from "./hang.ts";

/** What a card shows of a game. */
export interface CardGame {
	gameName: string;
	/** Empty where all cards round it are of the same vendor. */
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
	/** A paragraph over the foot of the art, for example the figure of a hot card (class gc-figure). */
	figure?: ReactNode;
	/** The art waits for its turn among those of a long list; its colour stands until then. */
	inTurn?: boolean;
}

const LONG_PRESS_MS = 500;

/** Holding a finger on a card, or the other mouse button, asks for its facts; what follows the long press starts nothing. */
function useLongPress(onInfo: (() => void) | undefined) {
	const timer = useRef(0);
	const held = useRef(false);
	if (!onInfo) return {};
	const rest = () => clearTimeout(timer.current);
	return {
		onContextMenu: (e: MouseEvent) => {
			e.preventDefault();
			rest();
			if (!held.current) onInfo();
		},
		onPointerDown: (e: PointerEvent) => {
			held.current = false;
			rest();
			if (e.pointerType !== "touch") return;
			timer.current = window.setTimeout(() => {
				held.current = true;
				onInfo();
			}, LONG_PRESS_MS);
		},
		onPointerUp: rest,
		onPointerCancel: rest,
		onPointerMove: (e: PointerEvent) => void (Math.abs(e.movementX) + Math.abs(e.movementY) > 8 && rest()),
		onClickCapture: (e: MouseEvent) => {
			if (!held.current) return;
			held.current = false;
			e.preventDefault();
			e.stopPropagation();
		},
	};
}

/** The art of a card in a long list. */
function HungArt({ src }: { src: string }) {
	const ref = useRef<HTMLImageElement>(null);
	useEffect(() => (ref.current ? hang(ref.current, src) : undefined), [src]);
	return <img ref={ref} hidden alt="" width={240} height={320} decoding="async" />;
}

/** A game: its art starts it, the heart keeps it. Hovering shows nothing that a tap cannot reach. */
export function GameCard({ game, favourite = false, onStart, onFavourite, onInfo, off, figure, inTurn }: GameCardProps) {
	const t = useT();
	return (
		<article className={cx("gc", onInfo && "gc-more")} data-off={off ? "true" : undefined} style={{ "--c": game.color } as CSSProperties} {...useLongPress(onInfo)}>
			<button type="button" className="gc-art" aria-label={t("ui.card.startGame", { game: game.gameName })} onClick={onStart}>
				{inTurn ? <HungArt src={game.iconUrl} /> : <img src={game.iconUrl} alt="" width={240} height={320} loading="lazy" decoding="async" />}
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
				/>
			)}
			<div className="gc-text">
				{off && <p className="gc-off">{off}</p>}
				{figure}
				<h3 className="gc-name" dir="auto">
					{game.gameName}
				</h3>
				{game.vendorName && (
					<p className="gc-sub">
						<When value={game.maintenance}>
							<span className="gc-down">{t("ui.card.maintenance")}</span>
						</When>
						<bdi>{game.vendorName}</bdi>
					</p>
				)}
			</div>
			{onInfo && <button type="button" className="gc-info" aria-label={t("ui.card.info", { game: game.gameName })} onClick={onInfo} />}
		</article>
	);
}
