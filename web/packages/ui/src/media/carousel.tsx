import { useT } from "@baize/i18n";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Each, type TokenList } from "../each.tsx";
import { useHydrated, useReducedMotion, useTicker } from "../hooks/index.ts";
import { useOnScreen } from "../hooks/on-screen.ts";
import { Icon } from "../icon.tsx";
import { atEnd, glideTo, slideAt } from "./scroll.ts";

interface CarouselProps<Item> {
	label: string;
	items: TokenList<Item>;
	by: (item: Item) => string;
	children: (item: Item) => ReactNode;
	/** Slides per view on phone, tablet and desktop; a part of one peeks. */
	perView: readonly [number, number, number];
	/** Moves by itself: the rest between two moves and the time of one move, in ms. Loops. */
	autoplay?: { delay: number; speed: number };
	/** Shows arrows when there are more slides than this. */
	arrowsAbove?: number;
	dots?: boolean;
	/** On phones the track runs to the edges of the screen. */
	bleed?: boolean;
	/** What stands above the track, beside the arrows. */
	head?: ReactNode;
}

const MANUAL_MS = 400;

/** A row of slides on native scrolling and snapping; arrows, dots, autoplay with pause, still under reduced motion. */
export function Carousel<Item>({ label, items, by, children, perView, autoplay, arrowsAbove = Number.POSITIVE_INFINITY, dots, bleed, head }: CarouselProps<Item>) {
	const t = useT();
	const root = useRef<HTMLElement>(null);
	const track = useRef<HTMLUListElement>(null);
	const stop = useRef<() => void>(() => {});
	const [index, setIndex] = useState(0);
	const [end, setEnd] = useState(false);
	const [paused, setPaused] = useState(false);
	const [held, setHeld] = useState(false);
	const hydrated = useHydrated();
	const still = useReducedMotion();
	const onScreen = useOnScreen(root);
	const many = hydrated && items.length > 1;
	const moves = Boolean(autoplay) && many && !still;

	const go = (to: number, ms: number) => {
		const el = track.current;
		if (!el) return;
		stop.current();
		const n = items.length;
		stop.current = glideTo(el, (to + n) % n, still ? 0 : ms);
	};
	const next = (ms: number) => go(track.current && atEnd(track.current) ? 0 : index + 1, ms);
	useTicker(() => next(autoplay?.speed ?? 0), (autoplay?.delay ?? 0) + (autoplay?.speed ?? 0), moves && !paused && !held && onScreen);
	useEffect(() => () => stop.current(), []);
	// What moves the row does not draw its slides anew.
	const slides = useMemo(
		() => (
			<Each of={items} by={by}>
				{(item) => <li>{children(item)}</li>}
			</Each>
		),
		[items, children],
	);

	return (
		<section
			ref={root}
			className={cx("carousel", bleed && "carousel-bleed")}
			aria-label={label}
			aria-roledescription={t("ui.carousel")}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			{head && (
				<div className="rail-head">
					{head}
					{moves && !dots && <IconButton icon={paused ? "play" : "pause"} label={t(paused ? "ui.play" : "ui.pause")} onClick={() => setPaused(!paused)} />}
					{hydrated && items.length > arrowsAbove && (
						<div className="rail-arrows">
							<IconButton icon="chevron-left" label={t("ui.previous")} disabled={!autoplay && index === 0} onClick={() => go(index - 1, MANUAL_MS)} />
							<IconButton icon="chevron-right" label={t("ui.next")} disabled={!autoplay && end} onClick={() => next(MANUAL_MS)} />
						</div>
					)}
				</div>
			)}
			<ul
				ref={track}
				className="carousel-track"
				style={{ "--per-phone": perView[0], "--per-tablet": perView[1], "--per-desktop": perView[2] } as CSSProperties}
				onPointerDown={() => stop.current()}
				onScroll={(e) => {
					setIndex(slideAt(e.currentTarget));
					setEnd(atEnd(e.currentTarget));
				}}
			>
				{slides}
			</ul>
			{dots && many && (
				<div className="carousel-tools">
					{items.map((item, i) => (
						<button key={by(item)} type="button" className="carousel-dot" aria-label={t("ui.slide", { n: i + 1 })} aria-current={i === index} onClick={() => go(i, MANUAL_MS)} />
					))}
					{moves && (
						<button type="button" aria-label={t(paused ? "ui.play" : "ui.pause")} onClick={() => setPaused(!paused)}>
							<Icon name={paused ? "play" : "pause"} />
						</button>
					)}
				</div>
			)}
		</section>
	);
}
