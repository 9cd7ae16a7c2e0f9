import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge, EmptyState, Skeleton } from "@baize/ui";

/** The vendors of a category as cards, each with what can be played there. */
export function Centre({ cards, known, onOpen }: { cards: readonly VendorCard[]; known: boolean; onOpen: (card: VendorCard) => void }) {
	const t = useT();
	if (cards.length === 0) return <EmptyState icon="clock" title={t("browse.centre.empty")} />;
	return (
		<ul className="centre">
			{cards.map((c) => (
				<li key={c.vassalage}>
					<button type="button" className="centre-card" data-off={c.playable ? undefined : "true"} onClick={() => onOpen(c)}>
						<img src={c.iconUrl} alt="" width={88} height={88} />
						<strong>
							<bdi>{c.displayName}</bdi>
						</strong>
						<span className="centre-count">{t("browse.centre.games", { n: c.games })}</span>
						{!known ? (
							<Skeleton className="h-6 w-16 rounded-full" />
						) : c.playable ? (
							<Badge kind="ok" icon="play">
								{t("browse.centre.open")}
							</Badge>
						) : (
							<Badge icon="clock">{t("browse.soon")}</Badge>
						)}
					</button>
				</li>
			))}
		</ul>
	);
}
