import { type RefObject, useEffect, useRef, useState } from "react";
import { fitting } from "../model.ts";

/** What is kept before anything was measured. */
export const ALL = Number.POSITIVE_INFINITY;

/** The room that "more" is given until it has been seen. */
const MORE_PX = 112;

const widthOf = (e: Element | null | undefined): number => (e instanceof HTMLElement ? e.offsetWidth : 0);

/**
 * How many entries of the bar have room, in the order home, promotions, own games, categories. What an entry takes in the
 * reader's language is measured: those without room stay laid out, unseen, and come back when there is room again.
 */
export function useKept(bar: RefObject<HTMLElement | null>): number {
	const [kept, setKept] = useState(ALL);
	const more = useRef(MORE_PX);
	useEffect(() => {
		const nav = bar.current;
		if (!nav) return;
		const measure = () => {
			const room = nav.clientWidth;
			const links = [...nav.querySelectorAll(".topnav-row > .topnav-link")];
			const lanes = [...nav.querySelectorAll(".topnav-lane")];
			more.current = widthOf(nav.querySelector(".topnav-row > .topnav-item")) || more.current;
			const [home, ...others] = links;
			setKept(fitting(room, [home, others.at(-1), ...others.slice(0, -1), ...lanes].map(widthOf), more.current));
		};
		const look = new ResizeObserver(measure);
		for (const e of [nav, ...nav.querySelectorAll(".topnav-link, .topnav-row > .topnav-item")]) look.observe(e);
		return () => look.disconnect();
	}, [bar, kept]);
	return kept;
}
