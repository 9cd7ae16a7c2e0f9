import { Skeleton } from "@baize/ui";
import type { CSSProperties } from "react";
import { HOME } from "../model.ts";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** The shape of a section that is on its way, as tall as it will be; of games, or of vendors. */
export function WaitingRail({ vendors }: { vendors?: boolean }) {
	const [phone, tablet, desktop] = vendors ? HOME.vendorsPerView : HOME.railPerView;
	return (
		<div className="carousel carousel-bleed" aria-hidden="true">
			<div className="rail-head">
				<Skeleton className="h-6 w-40" />
			</div>
			<ul className="carousel-track" style={{ "--per-phone": phone, "--per-tablet": tablet, "--per-desktop": desktop } as CSSProperties}>
				{CARDS.map((c) => (
					<li key={c}>
						<Skeleton className={vendors ? "min-h-[132px] rounded-card" : "aspect-3/4 rounded-card"} />
					</li>
				))}
			</ul>
		</div>
	);
}

/** The sections below the first view before anything is known of them: the page is as long as it will be. */
export const WaitingRails = () => (
	<>
		<WaitingRail />
		<WaitingRail />
		<WaitingRail />
		<WaitingRail />
		<WaitingRail vendors />
	</>
);
