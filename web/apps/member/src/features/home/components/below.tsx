import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, type IconName, Later } from "@baize/ui";
import { useRails } from "../api/live.ts";
import { GameRail, type Hearts, VendorRail } from "./rails.tsx";
import { WaitingRail, WaitingRails } from "./waiting-rails.tsx";

/** The sections below the first view; the page carries neither their markup nor their games. */
export function Below({ hearts }: { hearts: Hearts }) {
	const t = useT();
	const { data: home, failed, retry } = useRails();
	if (!home) return failed ? <ErrorState onRetry={retry} /> : <WaitingRails />;
	const games = (category: "RNG" | "LIVE" | "FISH" | "PVP", icon: IconName, list: readonly Game[]) => (
		<Later instead={list.length > 0 && <WaitingRail />}>
			<GameRail title={t(`category.${category}`)} icon={icon} games={list} more={`/${category.toLowerCase()}`} hearts={hearts} marks />
		</Later>
	);
	return (
		<>
			{games("RNG", "slots", home.rng)}
			{games("LIVE", "live", home.live)}
			{games("FISH", "fish", home.fish)}
			{games("PVP", "cards", home.pvp)}
			<Later instead={home.sports.length > 0 && <WaitingRail vendors />}>
				<VendorRail title={t("category.SPORTS")} icon="sports" cards={home.sports} />
			</Later>
		</>
	);
}
