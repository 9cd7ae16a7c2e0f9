import type { VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { Badge, Dialog, EmptyState } from "@baize/ui";
import { useGames } from "../api/list-games.ts";
import { Shelf, type ShelfProps } from "./shelf.tsx";

/** The games of one vendor over the page. */
export function VendorGames({ card, onClose, ...shelf }: { card: VendorCard; onClose: () => void } & Pick<ShelfProps, "hearts" | "symbol" | "onStart">) {
	const t = useT();
	const list = useGames({ gameType: card.gameType, vassalage: card.vassalage, kind: "ALL", q: "" }, false);
	return (
		<Dialog title={card.displayName} shape="wide" onClose={onClose}>
			<div className="vendor-games">
				{!card.playable && (
					<p className="info-off">
						<Badge icon="clock">{t("browse.soon")}</Badge> {t("browse.vendor.soon")}
					</p>
				)}
				<Shelf alone list={list} {...shelf} empty={<EmptyState icon="games" title={t("browse.vendor.empty")} />} />
			</div>
		</Dialog>
	);
}
