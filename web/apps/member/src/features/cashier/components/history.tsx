import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, EmptyState, ErrorState, type IconName, Money, Skeleton } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { refusal } from "../../../app/refusal.ts";
import type { Tone } from "../model.ts";
import { MethodMark, StateBadge } from "./parts.tsx";

/** One earlier deposit or withdrawal. */
export interface HistoryRow {
	id: string;
	/** Where the row leads; absent where it says everything itself. */
	href?: string;
	method: string;
	name: string;
	amount: string;
	at: string;
	tone: Tone;
	state: string;
}

/** A list that grows, as an infinite query gives it. */
export interface Growing {
	isPending: boolean;
	error: unknown;
	hasNextPage: boolean;
	isFetchingNextPage: boolean;
	fetchNextPage: () => unknown;
	refetch: () => unknown;
}

interface HistoryProps {
	list: Growing;
	rows: readonly HistoryRow[] | undefined;
	symbol: string;
	icon: IconName;
	empty: string;
}

const WAITING = ["a", "b", "c"];

/** Earlier deposits, withdrawals or transfers; a row leads to its page where it has one. */
export function History({ list, rows, symbol, icon, empty }: HistoryProps) {
	const t = useT();
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("cashier.history")}</h2>
			{list.isPending && WAITING.map((w) => <Skeleton key={w} className="h-16 rounded-card" />)}
			{!rows && list.error !== null && <ErrorState text={refusal(list.error, t)} onRetry={() => void list.refetch()} />}
			{rows?.length === 0 && <EmptyState icon={icon} title={empty} />}
			{rows && rows.length > 0 && (
				<ul className="card rows">
					{rows.map((r) => (
						<li key={r.id}>
							{r.href ? (
								<Link href={r.href} className="row">
									<Row row={r} symbol={symbol} />
								</Link>
							) : (
								<div className="row">
									<Row row={r} symbol={symbol} />
								</div>
							)}
						</li>
					))}
				</ul>
			)}
			{list.hasNextPage && (
				<Button kind="secondary" className="mx-auto" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}

function Row({ row: r, symbol }: { row: HistoryRow; symbol: string }) {
	const lang = useLang();
	return (
		<>
			<MethodMark code={r.method} name={r.name} />
			<span className="row-text">
				<b>{r.name}</b>
				<small>{formatDate(r.at, lang)}</small>
			</span>
			<span className="row-end">
				<Money amount={r.amount} symbol={symbol} className="font-bold" />
				<StateBadge tone={r.tone} text={r.state} />
			</span>
		</>
	);
}
