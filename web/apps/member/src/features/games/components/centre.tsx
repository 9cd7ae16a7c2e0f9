import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge, EmptyState, Skeleton } from "@baize/ui";

interface CentreProps {
	cards: readonly VendorCard[];
	/** Whether it is known what can be played, still asked for, or could not be told. */
	state: "known" | "asked" | "lost";
	onOpen: (card: VendorCard) => void;
}

/** The vendors of a category as cards, each with what can be played there. */
export function Centre({ cards, state, onOpen }: CentreProps) {
	const t = useT();
	if (cards.length === 0) return <EmptyState icon="clock" title={t("browse.centre.empty")} />;
	return (
		<ul className="centre">
			{cards.map((c) => (
				<li key={c.vassalage}>
					<button type="button" className="centre-card" data-off={c.playable || state === "lost" ? undefined : "true"} onClick={() => onOpen(c)}>
						<img src={c.iconUrl} alt="" width={88} height={88} />
						<strong>
							<bdi>{c.displayName}</bdi>
						</strong>
						<span className="centre-count">{t("browse.centre.games", { n: c.games })}</span>
						{state === "asked" && <Skeleton className="h-6 w-16 rounded-full" />}
						{state === "known" && <State open={c.playable} />}
					</button>
				</li>
			))}
		</ul>
	);
}

function State({ open }: { open: boolean }) {
	const t = useT();
	return open ? (
		<Badge kind="ok" icon="play">
			{t("browse.centre.open")}
		</Badge>
	) : (
		<Badge icon="clock">{t("browse.soon")}</Badge>
	);
}
