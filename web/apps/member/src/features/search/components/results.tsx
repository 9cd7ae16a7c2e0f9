import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { cx } from "@baize/ui";
import { viaCdn } from "../../../app/cdn.ts";
import { OFF, standingOf } from "../../../app/standing.ts";
import { memo, useDeferredValue, useEffect, useState } from "react";

/** Rows that a phone shows; the others follow a moment later, so that a key never waits for them. */
const IN_SIGHT = 8;
/** Pictures of new rows wait for this rest between keys, which is longer than thumbs take from key to key: to read one costs as much as to draw all the rows. */
const REST_MS = 550;

/** Pictures that were read lately, and so many of them: what is popular stands there again after each search, and would be read anew. */
const read = new Map<string, HTMLImageElement>();
const KEPT = 40;

function keep(img: HTMLImageElement): void {
	read.delete(img.src);
	read.set(img.src, img);
	for (const src of read.keys()) {
		if (read.size <= KEPT) break;
		read.delete(src);
	}
}

/** The id of a row, for the box that points to it. */
export const optionId = (listId: string, n: number): string => `${listId}${n}`;

interface ResultsProps {
	games: readonly Game[];
	/** The row that the arrows stand on, or -1. */
	at: number;
	listId: string;
	categoryName: (code: string) => string;
	onPick: (game: Game) => void;
}

/** The rows of a search; a row stays in its place and takes another game, for to make one costs more than to write into it. */
export const Results = memo(function Results({ games, at, listId, categoryName, onPick }: ResultsProps) {
	const before = useDeferredValue(games);
	const sight = Math.max(IN_SIGHT, at + 1);
	const shown = before === games ? games : [...games.slice(0, sight), ...before.slice(sight, games.length)];
	const [rested, setRested] = useState(games);
	useEffect(() => {
		const timer = setTimeout(() => setRested(games), REST_MS);
		return () => clearTimeout(timer);
	}, [games]);
	return shown.map((g, i) => (
		<Row key={optionId(listId, i)} game={g} art={rested.includes(g)} id={optionId(listId, i)} on={i === at} categoryName={categoryName} onPick={onPick} />
	));
});

interface RowProps {
	game: Game;
	/** Whether its picture is shown, or only the picture's place. */
	art: boolean;
	id: string;
	on: boolean;
	categoryName: (code: string) => string;
	onPick: (game: Game) => void;
}

/** Few elements, for each is written into at every key: what the mark and the place of the picture are stands in the style. */
const Row = memo(function Row({ game: g, art, id, on, categoryName, onPick }: RowProps) {
	const t = useT();
	const standing = standingOf(g);
	const off = standing === "open" ? "" : t(OFF[standing]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keyboard, as the combobox pattern wants.
		// biome-ignore lint/a11y/useFocusableInteractive: see above.
		<div id={id} role="option" aria-selected={on} className={cx("search-row", off && "is-off", on && "is-at")} onClick={() => onPick(g)}>
			{art && (
				<img
					key={g.iconUrl}
					src={viaCdn(g.iconUrl)}
					alt=""
					width={42}
					height={56}
					loading="lazy"
					decoding="async"
					style={{ background: g.color || undefined }}
					onLoad={(e) => keep(e.currentTarget)}
				/>
			)}
			<b dir="auto">{g.gameName}</b>
			<small>{`\u2068${g.vendorName}\u2069 · ${categoryName(g.gameType)}`}</small>
			{off && <small className={cx("search-off", standing === "maintenance" && "text-chilli")}>{off}</small>}
		</div>
	);
});
