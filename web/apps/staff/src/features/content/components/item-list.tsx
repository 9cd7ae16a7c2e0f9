import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, Rows } from "../../../kit/table.tsx";
import { wordFor } from "../../../kit/word.ts";
import { artUrl, fresh, type Item, type Kind, standing } from "../model.ts";
import { ItemEditor } from "./item-editor.tsx";

/** The items of one kind, with the ways to write, change and remove them. */
export function ItemList({ kind }: { kind: Kind }) {
	const t = useT();
	const lang = useLang();
	const [edit, setEdit] = useState<Item | null>(null);
	const [gone, setGone] = useState<Item | null>(null);
	const all = useQuery({ queryKey: ["staff", "content", kind], queryFn: ({ signal }) => request<{ items: Item[] }>(`/staff/content/${kind}`, { signal }) });
	if (all.isPending) return <Skeleton className="h-80" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const titleOf = (i: Item) => i.texts[lang]?.title || i.texts.en?.title || i.tag;
	const columns: Column<Item>[] = [
		{
			key: "title",
			head: t("staff.content.title"),
			cell: (i) => (
				<span className="inline-flex min-w-0 items-center gap-3">
					{artUrl(i.art) && <img className="thumb" src={artUrl(i.art)} alt="" width={84} height={36} loading="lazy" />}
					<span className="grid min-w-0">
						<b>{titleOf(i)}</b>
						<span className="font-mono text-xs text-text-3">{i.tag}</span>
					</span>
				</span>
			),
		},
		...(kind === "notice" ? [] : [{ key: "group", head: t("staff.content.place"), cell: (i: Item) => wordFor(t, "staff.content.group", i.group || i.execution || "") }]),
		{ key: "state", head: t("staff.field.state"), cell: (i) => <State of={standing(i, Date.now())} /> },
		{ key: "from", head: t("staff.content.from"), cell: (i) => <When at={i.fromAt ?? ""} />, wide: true },
		{ key: "to", head: t("staff.content.to"), cell: (i) => <When at={i.toAt ?? ""} />, wide: true },
		{ key: "sort", head: t("staff.content.sort"), cell: (i) => formatCount(i.sort, lang), end: true, wide: true },
		{
			key: "acts",
			head: t("staff.content.acts"),
			cell: (i) => (
				<span className="inline-flex">
					<IconButton icon="edit" label={t("staff.content.editOf", { title: titleOf(i) })} onClick={() => setEdit(i)} />
					<IconButton icon="trash" label={t("staff.content.removeOf", { title: titleOf(i) })} onClick={() => setGone(i)} />
				</span>
			),
			end: true,
		},
	];
	return (
		<div className="grid gap-4">
			<div className="flex justify-end">
				<Button icon="plus" onClick={() => setEdit(fresh(kind))}>
					{t(`staff.content.new.${kind}`)}
				</Button>
			</div>
			<div className="panel overflow-clip">
				{all.data.items.length === 0 ? (
					<EmptyState icon="megaphone" title={t("staff.content.none")} />
				) : (
					<Rows label={t(`staff.content.kind.${kind}`)} columns={columns} rows={all.data.items} by={(i) => i.id ?? i.tag} onOpen={setEdit} />
				)}
			</div>
			{edit && <ItemEditor key={edit.id ?? "new"} kind={kind} item={edit} onClose={() => setEdit(null)} />}
			{gone && (
				<ActDialog
					title={t("staff.content.removeAsk")}
					danger
					facts={[{ label: t("staff.content.title"), value: titleOf(gone) }]}
					confirm={t("staff.content.remove")}
					done={t("staff.content.removed", { title: titleOf(gone) })}
					run={(_, key) => request(`/staff/content/${kind}/${gone.id}`, { method: "DELETE", idempotencyKey: key })}
					onClose={() => setGone(null)}
				>
					{t("staff.content.removeText")}
				</ActDialog>
			)}
		</div>
	);
}
