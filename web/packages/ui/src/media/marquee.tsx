import { useT } from "@baize/i18n";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Each, type TokenList } from "../each.tsx";
import { useHydrated } from "../hooks/index.ts";
import { useOnScreen } from "../hooks/on-screen.ts";
import { Icon } from "../icon.tsx";

interface MarqueeProps {
	label: string;
	items: TokenList<{ id: string; title: string }>;
	onOpen: (index: number) => void;
}

const PX_PER_SECOND = 60;

/** Titles that drift by; pressing one opens it, a button pauses, hovering and focus hold it. */
export function Marquee({ label, items, onOpen }: MarqueeProps) {
	const t = useT();
	const root = useRef<HTMLElement>(null);
	const track = useRef<HTMLDivElement>(null);
	const [paused, setPaused] = useState(false);
	const hydrated = useHydrated();
	const onScreen = useOnScreen(root);
	useEffect(() => {
		const el = track.current;
		if (hydrated && el) el.style.setProperty("--dur", `${Math.max(12, el.scrollWidth / 2 / PX_PER_SECOND)}s`);
	}, [hydrated]);
	const row = (item: { id: string; title: string }, ghost: boolean) => (
		<li>
			<button type="button" tabIndex={ghost ? -1 : undefined} onClick={() => onOpen(items.findIndex((i) => i.id === item.id))}>
				{item.title}
			</button>
		</li>
	);
	return (
		<section ref={root} className={cx("marquee card", hydrated && "marquee-on", (paused || !onScreen) && "marquee-paused")} aria-label={label}>
			<Icon name="megaphone" className="text-marigold-text" />
			<div className="marquee-view">
				<div ref={track} className="marquee-track">
					<ul>
						<Each of={items} by={(i) => i.id}>
							{(i) => row(i, false)}
						</Each>
					</ul>
					{hydrated && (
						<ul aria-hidden="true">
							<Each of={items} by={(i) => i.id}>
								{(i) => row(i, true)}
							</Each>
						</ul>
					)}
				</div>
			</div>
			<IconButton icon={paused ? "play" : "pause"} label={t(paused ? "ui.play" : "ui.pause")} onClick={() => setPaused(!paused)} />
		</section>
	);
}
