import type { Game, VendorCard } from "@baize/api";
import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { Carousel, GameCard, Icon, type IconName, type TokenList, useHydrated, When } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { useServices } from "../../../app/services.tsx";
import { standingOf } from "../../../app/standing.ts";
import { HOME } from "../model.ts";
import { HotFigure, SampleFigure } from "./hot-figure.tsx";

/** The hearts that a rail draws. */
export interface Hearts {
	ids: readonly string[];
	toggle: (nodeId: string) => void;
}

interface RailProps {
	title: string;
	icon: IconName;
	games: TokenList<Game>;
	/** The category's page. */
	more?: string;
	hearts: Hearts;
	/** Hot games loop by themselves and carry a figure. */
	hot?: { mode: "real" | "labelled" | "off"; symbol: string };
	/** Says of a game that it cannot be played yet or here: for rails that no template has, because templates do not know. */
	marks?: boolean;
}

/** A row of games; hidden when it is empty. */
export function GameRail({ title, icon, games, more, hearts, hot, marks }: RailProps) {
	const t = useT();
	const { start } = useServices();
	const off = (g: Game) => {
		const standing = marks ? standingOf(g) : "open";
		return standing === "soon" || standing === "closed" ? t(`home.card.${standing}`) : undefined;
	};
	return (
		<When value={games}>
			<Carousel
				label={title}
				items={games}
				by={(g) => g.nodeId}
				perView={hot ? HOME.hotPerView : HOME.railPerView}
				autoplay={hot && HOME.hot}
				arrowsAbove={hot ? HOME.arrowsAbove : 6}
				bleed
				head={<RailHead title={title} icon={icon} more={more} />}
			>
				{(g) => (
					<GameCard
						game={g}
						favourite={hearts.ids.includes(g.nodeId)}
						onStart={() => start(g)}
						onFavourite={() => hearts.toggle(g.nodeId)}
						off={off(g)}
						figure={hot && <Figure paid={g.paid24h} {...hot} />}
					/>
				)}
			</Carousel>
		</When>
	);
}

/** What a hot game paid out, where the house shows it and something was paid, or a sample; templates do not know. */
function Figure({ paid, mode, symbol }: { paid?: string; mode: "real" | "labelled" | "off"; symbol: string }) {
	if (!useHydrated() || mode === "off") return null;
	return mode === "labelled" ? <SampleFigure /> : paid && parseAmount(paid) > 0n && <HotFigure paid={paid} symbol={symbol} />;
}

function RailHead({ title, icon, more }: { title: string; icon: IconName; more?: string }) {
	const t = useT();
	return (
		<>
			<Icon name={icon} />
			<h2>{title}</h2>
			{more && (
				<Link href={more} className="rail-more" aria-label={t("home.moreOf", { category: title })}>
					{t("home.more")}
				</Link>
			)}
		</>
	);
}

/** A row of vendors; hidden when it is empty. */
export function VendorRail({ title, icon, cards }: { title: string; icon: IconName; cards: TokenList<VendorCard> }) {
	const { openVendor } = useServices();
	return (
		<When value={cards}>
			<Carousel label={title} items={cards} by={(c) => c.gameType + c.vassalage} perView={HOME.vendorsPerView} arrowsAbove={6} bleed head={<RailHead title={title} icon={icon} />}>
				{(c) => (
					<button type="button" className="vendor-card" onClick={() => openVendor(c)}>
						<img src={c.iconUrl} alt="" width={56} height={56} loading="lazy" />
						<bdi>{c.displayName}</bdi>
					</button>
				)}
			</Carousel>
		</When>
	);
}
