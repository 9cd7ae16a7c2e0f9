import { type ReactNode, useEffect, useRef, useState } from "react";
import { PREFETCH_AT, type Slice, sliceOf, VIRTUAL_ABOVE } from "../model.ts";

interface VirtualGridProps<Item> {
	items: readonly Item[];
	by: (item: Item) => string;
	children: (item: Item) => ReactNode;
	/** Called when 60 % of the list has been scrolled through. */
	onNear?: () => void;
	busy?: boolean;
}

/** So long nothing moved, and there is time to draw what may come. */
const REST_MS = 200;
/** Between two rows then: a press and a picture come in between. */
const ROW_MS = 50;

/** A grid of cards: a long one keeps only the rows near the screen in the page. Rows are made while the list rests, for to make one takes longer than a frame. */
export function VirtualGrid<Item>({ items, by, children, onNear, busy }: VirtualGridProps<Item>) {
	const root = useRef<HTMLUListElement>(null);
	const [slice, setSlice] = useState<Slice>({ from: 0, to: Math.min(items.length, VIRTUAL_ABOVE), above: 0, below: 0 });
	const drawn = useRef(slice);
	const near = useRef(onNear);
	near.current = onNear;
	const count = items.length;
	useEffect(() => {
		let frame = 0;
		let rest = 0;
		let shape = { columns: 0, rowPx: 0 };
		const measure = (rests: boolean) => {
			frame = 0;
			const grid = root.current;
			if (!grid) return;
			if (shape.rowPx <= 0) shape = shapeOf(grid);
			const box = grid.getBoundingClientRect();
			const sight = { count, ...shape, top: -box.top, viewPx: innerHeight };
			const old = drawn.current;
			const next = sliceOf(sight, old, rests);
			if (old.from !== next.from || old.to !== next.to || old.above !== next.above || old.below !== next.below) {
				drawn.current = next;
				setSlice(next);
				if (rests) settle(ROW_MS);
			}
			if (innerHeight - box.top > box.height * PREFETCH_AT) near.current?.();
		};
		const settle = (ms = REST_MS) => {
			clearTimeout(rest);
			rest = window.setTimeout(measure, ms, true);
		};
		const later = () => {
			frame ||= requestAnimationFrame(() => measure(false));
			settle();
		};
		const anew = () => {
			shape = { columns: 0, rowPx: 0 };
			later();
		};
		measure(false);
		settle();
		addEventListener("scroll", later, { passive: true, capture: true });
		addEventListener("resize", anew);
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(rest);
			removeEventListener("scroll", later, { capture: true });
			removeEventListener("resize", anew);
		};
	}, [count]);
	return (
		<ul ref={root} className="card-grid" aria-busy={busy || undefined} style={{ paddingTop: slice.above, paddingBottom: slice.below }}>
			{items.slice(slice.from, slice.to).map((item, i) => (
				<li key={by(item)} aria-posinset={slice.from + i + 1} aria-setsize={count}>
					{children(item)}
				</li>
			))}
		</ul>
	);
}

/** How many cards stand in a row, and its height with the gap: asked once for a width of the screen, for it costs a layout. */
function shapeOf(grid: HTMLElement): { columns: number; rowPx: number } {
	const style = getComputedStyle(grid);
	const card = grid.querySelector<HTMLElement>("li");
	return { columns: style.gridTemplateColumns.split(" ").length, rowPx: card ? card.offsetHeight + Number.parseFloat(style.rowGap || "0") : 0 };
}

const CARDS = Array.from({ length: 12 }, (_, i) => `card${i}`);

/** Twelve cards on their way. */
export const GridSkeleton = () => (
	<div className="card-grid" aria-hidden="true">
		{CARDS.map((c) => (
			<span key={c} className="skeleton block aspect-3/4 rounded-card" />
		))}
	</div>
);
