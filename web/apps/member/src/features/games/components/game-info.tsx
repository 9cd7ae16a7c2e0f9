import type { Game } from "@baize/api";
import { type Key, useT } from "@baize/i18n";
import { digitsOf, toDigits } from "@baize/kernel";
import { Badge, Button, Dialog, Icon, Money } from "@baize/ui";
import { useLang } from "@baize/i18n";
import { useGame } from "../api/get-game.ts";
import { OFF, standingOf } from "../../../app/standing.ts";

interface GameInfoProps {
	game: Game;
	symbol: string;
	favourite: boolean;
	onStart: (game: Game) => void;
	onFavourite: (nodeId: string) => void;
	onClose: () => void;
}

const VOLATILITIES = ["low", "low-medium", "medium", "medium-high", "high"];

/** What is said of a game that cannot be played, and why. */
const STANDS = {
	maintenance: { icon: "settings", name: OFF.maintenance, why: "browse.info.maintenance" },
	soon: { icon: "clock", name: OFF.soon, why: "browse.info.soon" },
	closed: { icon: "lock", name: OFF.closed, why: "browse.info.closed" },
} as const;

/** The facts of a game before it is played: return, volatility, limits, vendor; others to play when it cannot be. */
export function GameInfo({ game, symbol, favourite, onStart, onFavourite, onClose }: GameInfoProps) {
	const t = useT();
	const lang = useLang();
	const { data } = useGame(game.nodeId);
	const g = { ...game, ...data };
	const standing = standingOf(g);
	const pick = (other: Game) => {
		onClose();
		onStart(other);
	};
	const off = standing === "open" ? undefined : STANDS[standing];
	const volatility = VOLATILITIES.includes(g.volatility?.toLowerCase() ?? "") ? t(`browse.volatility.${g.volatility.toLowerCase()}` as Key as "browse.volatility.low") : "";
	return (
		<Dialog
			title={g.gameName}
			shape="sheet"
			onClose={onClose}
			foot={
				<>
					<Button kind="secondary" icon="heart" aria-pressed={favourite} onClick={() => onFavourite(g.nodeId)}>
						{t(favourite ? "browse.info.kept" : "browse.info.keep")}
					</Button>
					{!off && (
						<Button icon="play" onClick={() => pick(g)}>
							{t("ui.card.start")}
						</Button>
					)}
				</>
			}
		>
			<div className="info">
				<img className="info-art" src={g.iconUrl} alt="" width={120} height={160} style={{ background: g.color }} />
				<dl className="info-facts">
					<Fact name={t("browse.info.vendor")}>
						<bdi>{g.vendorName}</bdi>
					</Fact>
					{g.returnPct && <Fact name={t("browse.info.return")}>{toDigits(g.returnPct, digitsOf(lang))}%</Fact>}
					{volatility && <Fact name={t("browse.info.volatility")}>{volatility}</Fact>}
					{g.minStake && g.maxStake && (
						<Fact name={t("browse.info.stake")}>
							<Money amount={g.minStake} symbol={symbol} /> – <Money amount={g.maxStake} symbol={symbol} />
						</Fact>
					)}
				</dl>
			</div>
			{g.returnPct && <p className="info-note">{t("browse.info.returnNote")}</p>}
			{g.isHot === 1 && !off && <p className="info-note">{t("browse.info.hot")}</p>}
			{off && (
				<div className="info-off">
					<p>
						<Badge kind="bad" icon={off.icon}>
							{t(off.name)}
						</Badge>
					</p>
					<p>{t(off.why)}</p>
				</div>
			)}
			{off && data?.alternatives && data.alternatives.length > 0 && (
				<section className="info-more">
					<h3>{t("browse.info.instead")}</h3>
					<ul>
						{data.alternatives.slice(0, 6).map((a) => (
							<li key={a.nodeId}>
								<button type="button" onClick={() => pick(a)}>
									<img src={a.iconUrl} alt="" width={60} height={80} loading="lazy" style={{ background: a.color }} />
									<span>{a.gameName}</span>
									<Icon name="play" />
								</button>
							</li>
						))}
					</ul>
				</section>
			)}
		</Dialog>
	);
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
	<div>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
);
