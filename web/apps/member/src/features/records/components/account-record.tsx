import { useLang, useT } from "@baize/i18n";
import { formatDate, parseAmount } from "@baize/kernel";
import { Copyable, Fact, Facts, Money } from "@baize/ui";
import { usePageSearch } from "../../../app/page-search.ts";
import { useEntries } from "../api/list-records.ts";
import { type Entry, GROUPS, type Group, isFee, kindOf, PERIODS, pick, pocketOf, spanOf } from "../model.ts";
import { FilterChips, RecordFilters } from "./filters.tsx";
import { type Column, RecordList } from "./record-list.tsx";

const GROUP_NAMES = Object.keys(GROUPS) as Group[];

/** What came in and what went out of the member's pockets. */
export function AccountRecord({ symbol }: { symbol: string }) {
	const t = useT();
	const lang = useLang();
	const q = new URLSearchParams(usePageSearch());
	const period = pick(PERIODS, q.get("period"));
	const group = pick(GROUP_NAMES, q.get("kind"));
	const list = useEntries({ period, group });
	const rows = list.data?.pages.flatMap((p) => p.items);
	const kind = (e: Entry) => {
		const name = t(`records.kind.${kindOf(e.kind)}`);
		return isFee(e) ? t("records.feeOf", { name }) : name;
	};
	const pocket = (e: Entry) => t(`records.pocket.${pocketOf(e.pocket)}`);
	const groupLabel = (g: Group) => (g === "all" ? t("records.kind.all") : t(`records.group.${g}`));
	const columns: Column<Entry>[] = [
		{ name: t("records.time"), cell: (e) => formatDate(e.at, lang) },
		{ name: t("records.kind"), cell: (e) => <b>{kind(e)}</b> },
		{ name: t("records.pocket"), cell: pocket },
		{ name: t("records.amount"), figure: true, cell: (e) => <Signed entry={e} symbol={symbol} /> },
		{ name: t("records.after"), figure: true, cell: (e) => <Money amount={e.balanceAfter} symbol={symbol} own /> },
		{ name: t("records.reference"), cell: (e) => <code className="text-text-3 text-sm">{e.reference}</code> },
	];
	return (
		<>
			<RecordFilters period={period}>
				<FilterChips label={t("records.kind")} name="kind" value={group} options={GROUP_NAMES.map((g) => ({ value: g, label: groupLabel(g) }))} />
			</RecordFilters>
			<RecordList
				list={list}
				rows={rows}
				statement={{ of: "entries", ...spanOf(period, new Date()), kind: GROUPS[group].join(",") }}
				columns={columns}
				card={(e) => (
					<>
						<span className="row-text">
							<b>{kind(e)}</b>
							<small>{formatDate(e.at, lang)}</small>
						</span>
						<span className="row-end">
							<Signed entry={e} symbol={symbol} />
							<small>
								{pocket(e)} <Money amount={e.balanceAfter} symbol={symbol} own />
							</small>
						</span>
					</>
				)}
				title={t("records.entry")}
				details={(e) => (
					<Facts>
						<Fact name={t("records.kind")}>{kind(e)}</Fact>
						<Fact name={t("records.amount")} strong>
							<Signed entry={e} symbol={symbol} />
						</Fact>
						<Fact name={t("records.pocket")}>{pocket(e)}</Fact>
						<Fact name={t("records.after")}>
							<Money amount={e.balanceAfter} symbol={symbol} own />
						</Fact>
						<Fact name={t("records.time")}>{formatDate(e.at, lang)}</Fact>
						<Fact name={t("records.reference")}>
							<Copyable text={e.reference} />
						</Fact>
						<Fact name={t("records.id")}>
							<Copyable text={e.id} />
						</Fact>
					</Facts>
				)}
			/>
		</>
	);
}

const Signed = ({ entry, symbol }: { entry: Entry; symbol: string }) => (
	<Money amount={entry.amount} symbol={symbol} signed className={parseAmount(entry.amount) > 0n ? "font-bold text-paddy" : "font-bold"} />
);
