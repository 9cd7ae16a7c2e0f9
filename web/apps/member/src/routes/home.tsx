import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, type IconName, Later, Marquee, When } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { navigate } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { useHearts } from "../app/hearts.ts";
import { useRails, useRecent } from "../features/home/api/live.ts";
import { Banners } from "../features/home/components/banners.tsx";
import { Jackpot } from "../features/home/components/jackpot.tsx";
import { Promotions } from "../features/home/components/promotions.tsx";
import { GameRail, type Hearts, VendorRail } from "../features/home/components/rails.tsx";
import { WinnerBoard } from "../features/home/components/winner-board.tsx";
import { Block } from "../layouts/block.tsx";

/** The home page: banners, notices, promotions, jackpot, winners, then the sections in their order. */
export default function Home() {
	const t = useT();
	const boot = useBoot();
	const session = useSession();
	const hearts = useHearts();
	const recent = useRecent(session.isLogin);
	const symbol = boot.permission.currencySymbol;
	const { home } = boot;
	return (
		<div className="home">
			<h1 className="sr-only">{t("home.hero.title")}</h1>
			<Block>
				<Banners banners={boot.banners} />
			</Block>
			<When value={boot.notices}>
				<Marquee label={t("home.notices")} items={boot.notices} onOpen={(i) => navigate(`/notice?index=${i}`, { over: true })} />
			</When>
			<Block>
				<Promotions promotions={boot.promotions} />
			</Block>
			<div className="home-board">
				<Jackpot jackpot={boot.jackpot} symbol={symbol} />
				<Block>
					<WinnerBoard symbol={symbol} />
				</Block>
			</div>
			{recent.length > 0 && <GameRail title={t("home.recent")} icon="history" games={recent} more="/recent" hearts={hearts} marks />}
			<Block>
				<GameRail title={t("home.hot")} icon="flame" games={boot.hot} hearts={hearts} hot={{ mode: boot.permission.decorFigures, symbol }} />
			</Block>
			<GameRail title={t("shell.nav.inHouse")} icon="originals" games={home.inhouse} more="/bgs" hearts={hearts} />
			<Later>
				<Below hearts={hearts} />
			</Later>
		</div>
	);
}

/** The sections below the first view; the page carries neither their markup nor their games. */
function Below({ hearts }: { hearts: Hearts }) {
	const t = useT();
	const { data: home, failed, retry } = useRails();
	if (!home) return failed && <ErrorState onRetry={retry} />;
	const games = (category: "RNG" | "LIVE" | "FISH" | "PVP", icon: IconName, list: readonly Game[]) => (
		<Later>
			<GameRail title={t(`category.${category}`)} icon={icon} games={list} more={`/${category.toLowerCase()}`} hearts={hearts} marks />
		</Later>
	);
	return (
		<>
			{games("RNG", "slots", home.rng)}
			{games("LIVE", "live", home.live)}
			{games("FISH", "fish", home.fish)}
			{games("PVP", "cards", home.pvp)}
			<Later>
				<VendorRail title={t("category.SPORTS")} icon="sports" cards={home.sports} />
			</Later>
		</>
	);
}
