import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WareEditor } from "../features/mall/components/ware-editor.tsx";
import { NEW_WARE, type Ware } from "../features/mall/model.ts";
import { State, Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";
import { type Column, Rows } from "../kit/table.tsx";

/** The rewards of the points mall with their stock. */
export default function MallPage() {
	const t = useT();
	const lang = useLang();
	const [open, setOpen] = useState<Ware | null>(null);
	const list = useQuery({ queryKey: ["staff", "wares"], queryFn: ({ signal }) => request<{ items: Ware[] }>("/staff/loyalty/wares", { signal }), staleTime: 0 });
	const columns: Column<Ware>[] = [
		{ key: "name", head: t("mall.ware.name"), cell: (w) => <b dir="auto">{w.name[lang] ?? w.name.en}</b> },
		{ key: "kind", head: t("mall.ware.kind"), cell: (w) => t(`mall.kind.${w.prize.kind}`) },
		{ key: "points", head: t("mall.ware.points"), cell: (w) => formatCount(w.points, lang), end: true },
		{ key: "stock", head: t("mall.ware.stock"), cell: (w) => formatCount(w.stock, lang), end: true },
		{ key: "state", head: t("staff.field.state"), cell: (w) => <State of={w.open ? "open" : "closed"} prefix="mall.ware" /> },
	];
	return (
		<div className="grid gap-4">
			<Tools>
				<Button icon="plus" onClick={() => setOpen(NEW_WARE)}>
					{t("mall.ware.add")}
				</Button>
			</Tools>
			{list.isPending && <Skeleton className="h-60" />}
			{list.isError && <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />}
			{list.data?.items.length === 0 && (
				<div className="panel">
					<EmptyState icon="gift" title={t("mall.ware.none")} />
				</div>
			)}
			{list.data && list.data.items.length > 0 && (
				<div className="panel overflow-clip">
					<Rows label={t("mall.nav.mall")} columns={columns} rows={list.data.items} by={(w) => w.tag} onOpen={setOpen} openId={open?.tag} />
				</div>
			)}
			{open && <WareEditor key={open.tag} ware={open} onClose={() => setOpen(null)} />}
		</div>
	);
}
