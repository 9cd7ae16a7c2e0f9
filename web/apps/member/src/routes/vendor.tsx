import { useQueryText } from "../app/address.ts";
import { useT } from "@baize/i18n";
import { Dialog, EmptyState } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { useHearts } from "../app/hearts.ts";
import { closeLayer } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { VendorGames } from "../features/games/components/vendor-games.tsx";

/** The games of one vendor over the page, opened by a card that stands for all of them. */
export default function VendorLayer() {
	const t = useT();
	const boot = useBoot();
	const { start } = useServices();
	const hearts = useHearts();
	const asked = new URLSearchParams(useQueryText());
	const all = boot.lanes.flatMap((l) => l.cards).filter((c) => c.vassalage === asked.get("vassalage"));
	const card = all.find((c) => c.gameType === asked.get("type")) ?? all[0];
	if (!card)
		return (
			<Dialog title={t("shell.title.vendorGames")} onClose={closeLayer}>
				<EmptyState icon="games" title={t("browse.vendor.empty")} />
			</Dialog>
		);
	return <VendorGames card={card} hearts={hearts} symbol={boot.permission.currencySymbol} onStart={(g) => start(g)} onClose={closeLayer} />;
}
