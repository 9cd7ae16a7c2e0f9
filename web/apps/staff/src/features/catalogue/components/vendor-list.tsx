import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Badge, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, Rows } from "../../../kit/table.tsx";
import { wordFor } from "../../../kit/word.ts";
import { matching, nameIn, type SwitchState, type Vendor } from "../model.ts";
import { StateSwitch } from "./state-switch.tsx";

/** Every vendor in every category, with its switch. */
export function VendorList({ text, state }: { text: string; state: string }) {
	const t = useT();
	const lang = useLang();
	const [ask, setAsk] = useState<{ vendor: Vendor; to: SwitchState } | null>(null);
	const all = useQuery({ queryKey: ["staff", "vendors"], queryFn: ({ signal }) => request<{ items: Vendor[] }>("/staff/catalogue/vendors", { signal }) });
	if (all.isPending) return <Skeleton className="h-96" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const rows = matching(all.data.items, text, state);
	if (rows.length === 0) return <EmptyState icon="search" title={t("staff.list.noMatch")} />;
	const columns: Column<Vendor>[] = [
		{
			key: "name",
			head: t("staff.field.vendor"),
			cell: (v) => (
				<span className="inline-flex items-center gap-2.5">
					<img src={`/img/v/${v.vassalage}.v2.svg`} alt="" width={28} height={28} loading="lazy" />
					<Link href={`/games?vendor=${v.vassalage}`} className="link font-semibold">
						{nameIn(v, lang)}
					</Link>
					{v.off && <Badge kind="bad">{t("staff.catalogue.turnedOff")}</Badge>}
				</span>
			),
		},
		{ key: "category", head: t("staff.field.category"), cell: (v) => wordFor(t, "category", v.category) },
		{ key: "games", head: t("staff.field.games"), cell: (v) => formatCount(v.games, lang), end: true },
		{ key: "state", head: t("staff.field.state"), cell: (v) => <StateSwitch of={v.state} name={nameIn(v, lang)} onSet={(to) => setAsk({ vendor: v, to })} /> },
	];
	return (
		<>
			{rows.some((v) => v.off) && <Note>{t("staff.catalogue.turnedOffText")}</Note>}
			<div className="panel overflow-clip">
				<Rows label={t("staff.nav.vendors")} columns={columns} rows={rows} by={(v) => v.vassalage + v.category} />
				{ask && <AskVendor {...ask} onClose={() => setAsk(null)} />}
			</div>
		</>
	);
}

function AskVendor({ vendor: v, to, onClose }: { vendor: Vendor; to: SwitchState; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const name = nameIn(v, lang);
	return (
		<ActDialog
			title={t("staff.catalogue.vendorAsk")}
			danger={to !== "open"}
			facts={[
				{ label: t("staff.field.vendor"), value: <b className="text-text-1">{name}</b> },
				{ label: t("staff.field.category"), value: wordFor(t, "category", v.category) },
				{ label: t("staff.field.games"), value: formatCount(v.games, lang) },
				{ label: t("staff.catalogue.newState"), value: t(`staff.state.${to}`) },
			]}
			confirm={t("ui.confirm")}
			done={t("staff.catalogue.set", { name, state: t(`staff.state.${to}`) })}
			run={(_, key) => request(`/staff/catalogue/vendors/${v.vassalage}`, { method: "PUT", body: { category: v.category, state: to }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t(`staff.catalogue.effect.${to}`)}
		</ActDialog>
	);
}
