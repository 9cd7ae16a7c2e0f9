import "../styles/pages.css";
import { type JackpotHit, type JackpotPool, type Jackpots, keys, type Page, request } from "@baize/api";
import { inAddress } from "@baize/game-kit/address";
import { useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney } from "@baize/kernel";
import { ErrorState, Icon, Money, Rolling, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useBoot } from "../app/boot.tsx";
import { PageHead } from "../features/programme/components/parts.tsx";

const HITS = 20;

/** A percentage without zeros that say nothing. */
const short = (pct: string): string => pct.replace(/\.?0+$/, "");

/** The jackpots as the book holds them, their rules, and who won. */
export default function JackpotsPage() {
	const t = useT();
	const { currencySymbol: symbol, sandbox } = useBoot().permission;
	const { data, error, refetch } = useQuery({
		queryKey: keys.jackpot,
		queryFn: ({ signal }) => request<Jackpots>("/studio/jackpots", { signal }),
		staleTime: 10_000,
		refetchInterval: 30_000,
	});
	return (
		<div className="page">
			<PageHead icon="crown" title={t("shell.title.jackpots")} lead={t(sandbox ? "pages.jackpots.lead" : "pages.jackpots.live")} />
			{!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />)}
			{data && (
				<ul className="pools">
					{data.pools.map((p) => (
						<PoolCard key={p.level} of={p} symbol={symbol} />
					))}
				</ul>
			)}
			{data && (
				<section className="page-part">
					<p>{t("pages.jackpots.rate", { pct: short(data.takePct) })}</p>
					<p>{t("pages.jackpots.share", { pct: short(data.sharePct) })}</p>
					<p>{t("pages.jackpots.fair")}</p>
				</section>
			)}
			<Hits symbol={symbol} />
		</div>
	);
}

function PoolCard({ of: p, symbol }: { of: JackpotPool; symbol: string }) {
	const t = useT();
	const lang = useLang();
	return (
		<li className="pool" data-level={p.level}>
			<h2>{t(`shell.jackpot.${p.level}`)}</h2>
			<strong className="pool-sum">
				<Rolling amount={p.amount} symbol={symbol} />
			</strong>
			<p>{p.kind === "must_hit_by" ? t("pages.jackpots.by", { amount: formatMoney(p.ceiling, symbol, lang) }) : t("pages.jackpots.any")}</p>
			<p className="pool-seal" title={p.seedHash}>
				<Icon name="lock" /> {t("pages.jackpots.hash")} <bdi>{p.seedHash.slice(0, 12)}…</bdi>
			</p>
		</li>
	);
}

function Hits({ symbol }: { symbol: string }) {
	const t = useT();
	const lang = useLang();
	const { data } = useQuery({
		queryKey: [...keys.jackpot, "hits"],
		queryFn: ({ signal }) => request<Page<JackpotHit>>("/studio/jackpots/hits", { query: { limit: HITS }, signal }),
		refetchInterval: 30_000,
	});
	if (!data) return null;
	return (
		<section className="page-part">
			<h2>{t("pages.jackpots.wins")}</h2>
			{data.items.length === 0 && <p className="page-note">{t("pages.jackpots.none")}</p>}
			<ol className="wins">
				{data.items.map((h) => (
					<li key={h.id} className="win-row hit" data-level={h.level}>
						<Icon name="trophy" />
						<span className="win-text">
							<strong>
								{t(`shell.jackpot.${h.level}`)} <bdi>{h.winner || "***"}</bdi>
							</strong>
							<small>
								<time dateTime={h.at}>{formatDate(h.at, lang)}</time>
							</small>
							<small className="hit-seed">
								{t("pages.jackpots.seed")} <bdi>{h.serverSeed}</bdi>
							</small>
							<a href={`/verify#${inAddress(h.verify)}`}>{t("pages.jackpots.check")}</a>
						</span>
						<Money className="win-sum" amount={h.prize} symbol={symbol} />
					</li>
				))}
			</ol>
		</section>
	);
}
