import { useT } from "@baize/i18n";
import { Later, Marquee, When } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { navigate } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { useHearts } from "../app/hearts.ts";
import { useRecent } from "../features/home/api/live.ts";
import { Banners } from "../features/home/components/banners.tsx";
import { Below } from "../features/home/components/below.tsx";
import { Jackpot } from "../features/home/components/jackpot.tsx";
import { Promotions } from "../features/home/components/promotions.tsx";
import { GameRail } from "../features/home/components/rails.tsx";
import { WaitingRails } from "../features/home/components/waiting-rails.tsx";
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
				<Jackpot jackpot={boot.jackpot} symbol={symbol} sandbox={boot.permission.sandbox} />
				<Block>
					<WinnerBoard symbol={symbol} />
				</Block>
			</div>
			{recent.length > 0 && <GameRail title={t("home.recent")} icon="history" games={recent} more="/recent" hearts={hearts} marks />}
			<Block>
				<GameRail title={t("home.hot")} icon="flame" games={boot.hot} hearts={hearts} hot={{ mode: boot.permission.decorFigures, symbol }} />
			</Block>
			<GameRail title={t("shell.nav.inHouse")} icon="originals" games={home.inhouse} more="/bgs" hearts={hearts} />
			<Later instead={<WaitingRails />}>
				<Below hearts={hearts} />
			</Later>
		</div>
	);
}
