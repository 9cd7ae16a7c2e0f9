import { useT } from "@baize/i18n";
import { Marquee, toast, When } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { navigate } from "../app/navigate.ts";
import { useServices } from "../app/services.tsx";
import { useSession } from "../app/session.ts";
import { useFavourites } from "../app/favourites.ts";
import { useRecent } from "../features/home/api/live.ts";
import { Banners } from "../features/home/components/banners.tsx";
import { Jackpot } from "../features/home/components/jackpot.tsx";
import { Promotions } from "../features/home/components/promotions.tsx";
import { GameRail, VendorRail } from "../features/home/components/rails.tsx";
import { WinnerBoard } from "../features/home/components/winner-board.tsx";
import { Block } from "../layouts/block.tsx";

/** The home page: banners, notices, promotions, jackpot, winners, then the sections in their order. */
export default function Home() {
	const t = useT();
	const boot = useBoot();
	const session = useSession();
	const { may } = useServices();
	const { ids, toggle } = useFavourites(session.isLogin, () => toast(t("error.network"), "bad"));
	const hearts = { ids, toggle: (id: string) => void (may("favourite") && toggle(id)) };
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
					<WinnerBoard first={boot.winners} symbol={symbol} />
				</Block>
			</div>
			{recent.length > 0 && <GameRail title={t("home.recent")} icon="history" games={recent} more="/recent" hearts={hearts} />}
			<Block>
				<GameRail title={t("home.hot")} icon="flame" games={boot.hot} hearts={hearts} hot={{ mode: boot.permission.decorFigures, symbol }} />
			</Block>
			<GameRail title={t("shell.nav.inHouse")} icon="originals" games={home.inhouse} more="/bgs" hearts={hearts} />
			<GameRail title={t("category.RNG")} icon="slots" games={home.rng} more="/rng" hearts={hearts} />
			<GameRail title={t("category.LIVE")} icon="live" games={home.live} more="/live" hearts={hearts} />
			<GameRail title={t("category.FISH")} icon="fish" games={home.fish} more="/fish" hearts={hearts} />
			<GameRail title={t("category.PVP")} icon="cards" games={home.pvp} more="/pvp" hearts={hearts} />
			<VendorRail title={t("category.SPORTS")} icon="sports" cards={home.sports} />
		</div>
	);
}
