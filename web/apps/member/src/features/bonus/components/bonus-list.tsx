import "../../../styles/bonus.css";
import { useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney } from "@baize/kernel";
import { buttonClass, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { refusal } from "../../../app/refusal.ts";
import { useBonuses } from "../api/bonuses.ts";
import type { Rollover } from "../model.ts";
import { shareOf } from "../model.ts";
import { CodeForm } from "./code-form.tsx";
import { Held } from "./held.tsx";

/** All bonuses of the member, newest first. */
export function BonusList({ symbol }: { symbol: string }) {
	const t = useT();
	const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useBonuses();
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />;
	const items = data.pages.flatMap((p) => p.items);
	const open = (data.pages[0]?.rollovers ?? []).filter((r) => !r.doneAt);
	return (
		<div className="bonus-list">
			<CodeForm />
			{open.map((r) => (
				<RolloverCard key={r.at} of={r} symbol={symbol} />
			))}
			{items.length === 0 && (
				<EmptyState icon="gift" title={t("bonus.empty")}>
					<p>{t("bonus.emptyText")}</p>
					<Link href="/promotions" className={buttonClass("primary", "sm")}>
						{t("bonus.section")}
					</Link>
				</EmptyState>
			)}
			{items.map((b) => (
				<Held key={b.id} of={b} />
			))}
			{hasNextPage && (
				<button type="button" className={buttonClass("secondary", "sm")} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
					{t("ui.more")}
				</button>
			)}
		</div>
	);
}

function RolloverCard({ of: r, symbol }: { of: Rollover; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const share = shareOf(r.progress, r.target);
	return (
		<article className="card bonus-held">
			<header>
				<h2>{t("bonus.rollover")}</h2>
				<time dateTime={r.at}>{formatDate(r.at, lang)}</time>
			</header>
			<div className="bonus-progress">
				<div className="bonus-bar" role="progressbar" aria-valuemin={0} aria-valuemax={1000} aria-valuenow={share} aria-label={t("bonus.rollover")}>
					<i style={{ inlineSize: `${share / 10}%` }} />
				</div>
				<small>{t("bonus.progress", { done: formatMoney(r.progress, symbol, lang), target: formatMoney(r.target, symbol, lang) })}</small>
			</div>
		</article>
	);
}
