import { useLang, useT } from "@baize/i18n";
import type { ReactNode } from "react";
import { formatDate, parseAmount } from "@baize/kernel";
import { Badge, Copyable, Fact, Facts, Money, Skeleton } from "@baize/ui";
import { usePageSearch } from "../../../app/page-search.ts";
import { useBets } from "../api/list-records.ts";
import { BET_STATES, type Bet, type BetTotals, PERIODS, pick, spanOf } from "../model.ts";
import { FilterChips, FilterSelect, RecordFilters } from "./filters.tsx";
import { type Column, RecordList } from "./record-list.tsx";

interface BettingRecordProps {
	symbol: string;
	/** The vendors to filter by, with their names. */
	vendors: readonly { value: string; label: string }[];
	/** What is offered below the facts of a round. */
	offer: (bet: Bet) => ReactNode;
}

/** The member's rounds with their totals. */
export function BettingRecord({ symbol, vendors, offer }: BettingRecordProps) {
	const t = useT();
	const lang = useLang();
	const q = new URLSearchParams(usePageSearch());
	const period = pick(PERIODS, q.get("period"));
	const state = pick(BET_STATES, q.get("state"));
	const vendor = q.get("vendor") ?? "";
	const list = useBets({ period, state: state === "all" ? "" : state, vendor });
	const rows = list.data?.pages.flatMap((p) => p.items);
	const vendorName = (code: string) => vendors.find((v) => v.value === code)?.label ?? code;
	const game = (b: Bet) => b.gameName || b.gameCode;
	const columns: Column<Bet>[] = [
		{ name: t("records.time"), cell: (b) => formatDate(b.placedAt, lang) },
		{ name: t("records.game"), cell: (b) => <b>{game(b)}</b> },
		{ name: t("records.vendor"), cell: (b) => vendorName(b.vendor) },
		{ name: t("records.state"), cell: (b) => <BetState bet={b} /> },
		{ name: t("records.stake"), figure: true, cell: (b) => <Money amount={b.stake} symbol={symbol} /> },
		{ name: t("records.payout"), figure: true, cell: (b) => <Payout bet={b} symbol={symbol} /> },
		{ name: t("records.id"), cell: (b) => <code className="text-text-3 text-sm">{b.id}</code> },
	];
	return (
		<>
			<RecordFilters period={period}>
				<FilterChips label={t("records.state")} name="state" value={state} options={BET_STATES.map((s) => ({ value: s, label: t(`records.state.${s}`) }))} />
				<FilterSelect label={t("records.vendor")} name="vendor" value={vendor} options={[{ value: "", label: t("records.vendor.all") }, ...vendors]} />
			</RecordFilters>
			<Totals totals={list.data?.pages[0]?.totals} failed={list.isError && !list.data} symbol={symbol} />
			<RecordList
				list={list}
				rows={rows}
				statement={{ of: "bets", ...spanOf(period, new Date()), state: state === "all" ? "" : state, vendor }}
				columns={columns}
				card={(b) => (
					<>
						<span className="row-text">
							<b>{game(b)}</b>
							<small>
								{vendorName(b.vendor)} · {formatDate(b.placedAt, lang)}
							</small>
							<small>
								{t("records.stake")} <Money amount={b.stake} symbol={symbol} />
							</small>
						</span>
						<span className="row-end">
							<Payout bet={b} symbol={symbol} />
							<BetState bet={b} />
						</span>
					</>
				)}
				title={t("records.bet")}
				details={(b) => (
					<>
						<Facts>
							<Fact name={t("records.game")}>{game(b)}</Fact>
							<Fact name={t("records.vendor")}>{vendorName(b.vendor)}</Fact>
							<Fact name={t("records.state")}>
								<BetState bet={b} />
							</Fact>
							<Fact name={t("records.stake")}>
								<Money amount={b.stake} symbol={symbol} />
							</Fact>
							<Fact name={t("records.payout")} strong>
								<Money amount={b.payout} symbol={symbol} />
							</Fact>
							<Fact name={t("records.placed")}>{formatDate(b.placedAt, lang)}</Fact>
							{b.settledAt && <Fact name={t("records.settled")}>{formatDate(b.settledAt, lang)}</Fact>}
							<Fact name={t("records.id")}>
								<Copyable text={b.id} />
							</Fact>
							<Fact name={t("records.round")}>
								<Copyable text={b.roundId} />
							</Fact>
						</Facts>
						{offer(b)}
					</>
				)}
			/>
		</>
	);
}

/** Green only where more came back than was staked. */
function Payout({ bet, symbol }: { bet: Bet; symbol: string }) {
	if (bet.state === "open") return <span className="text-text-3">–</span>;
	const won = bet.state === "settled" && parseAmount(bet.payout) > parseAmount(bet.stake);
	return <Money amount={bet.payout} symbol={symbol} className={won ? "font-bold text-paddy" : "font-bold"} />;
}

function BetState({ bet }: { bet: Bet }) {
	const t = useT();
	return <Badge kind={bet.state === "voided" ? "bad" : undefined}>{t(`records.state.${bet.state}`)}</Badge>;
}

/** The sums of the whole period, in view while the rows go by. */
function Totals({ totals, failed, symbol }: { totals: BetTotals | undefined; failed: boolean; symbol: string }) {
	const t = useT();
	if (failed) return null;
	const figure = (name: string, amount: string | undefined, net = false) => (
		<div>
			<dt>{name}</dt>
			<dd className={net && amount ? (parseAmount(amount) > 0n ? "text-paddy" : undefined) : undefined}>
				{amount === undefined ? <Skeleton className="h-6 w-20" /> : <Money amount={amount} symbol={symbol} signed={net} />}
			</dd>
		</div>
	);
	return (
		<dl className="totals" aria-label={t("records.totals")}>
			{figure(t("records.stake"), totals?.stake)}
			{figure(t("records.payout"), totals?.payout)}
			{figure(t("records.net"), totals?.net, true)}
			{totals?.whole === false && <div className="totals-part">{t("records.totalsPart")}</div>}
		</dl>
	);
}
