import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { FUND_PARTS, type Funds } from "../model.ts";

/** What belongs to members: the newest count in full, the earlier ones below. */
export function FundsList() {
	const t = useT();
	const may = useMay("compliance.funds.count");
	const [ask, setAsk] = useState(false);
	const list = useList<Funds>("/staff/compliance/funds");
	const [newest, ...older] = rowsOf(list.data);
	const columns: Column<Funds>[] = [
		{ key: "at", head: t("compliance.funds.at"), cell: (f) => <When at={f.at} /> },
		{ key: "stakes", head: t("compliance.funds.stakes"), cell: (f) => <Sum of={f.stakes} currency={f.currency} />, end: true, wide: true },
		{ key: "pools", head: t("compliance.funds.pools"), cell: (f) => <Sum of={f.pools} currency={f.currency} />, end: true, wide: true },
		{ key: "held", head: t("compliance.funds.held"), cell: (f) => <Sum of={f.held} currency={f.currency} strong />, end: true },
	];
	if (list.isPending) return <Skeleton className="h-64" />;
	if (list.isError) return <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />;
	return (
		<>
			<section className="panel grid gap-4 p-5">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-lg">{t("compliance.funds.title")}</h2>
					{may && <Button onClick={() => setAsk(true)}>{t("compliance.funds.count")}</Button>}
				</div>
				<p className="text-sm text-text-2">{t("compliance.funds.text")}</p>
				{newest ? (
					<>
						<div className="headline">
							<Sum of={newest.held} currency={newest.currency} strong />
							<span className="text-sm text-text-3">
								<When at={newest.at} />
							</span>
						</div>
						<Facts className="facts-boxed" of={FUND_PARTS.map((p) => ({ label: t(`compliance.funds.${p}`), value: <Sum of={newest[p]} currency={newest.currency} /> }))} />
					</>
				) : (
					<EmptyState icon="wallet" title={t("compliance.funds.none")} />
				)}
			</section>
			{older.length > 0 && (
				<ListTable list={list} label={t("compliance.nav.funds")} columns={columns} by={(f) => f.id + f.currency} icon="wallet" empty={t("compliance.funds.none")} />
			)}
			{ask && (
				<ActDialog
					title={t("compliance.funds.countAsk")}
					confirm={t("compliance.funds.count")}
					done={t("compliance.done")}
					run={(_, key) => request("/staff/compliance/funds", { method: "POST", idempotencyKey: key })}
					onClose={() => setAsk(false)}
				/>
			)}
		</>
	);
}
