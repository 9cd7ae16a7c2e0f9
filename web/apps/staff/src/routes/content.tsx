import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Tabs } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ItemEditor } from "../features/content/components/item-editor.tsx";
import { ItemList } from "../features/content/components/item-list.tsx";
import { fresh, type Item, KINDS, type Kind } from "../features/content/model.ts";
import { useFilter } from "../kit/use-filter.ts";

/** What the site tells: banners, notices, pop-ups, promotions, help; one of them being written takes the page. */
export default function ContentPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["kind"]);
	const kind: Kind = KINDS.find((k) => k === filter.kind) ?? "banner";
	const [edit, setEdit] = useState<Item | null>(null);
	const all = useQuery({ queryKey: ["staff", "content", kind], queryFn: ({ signal }) => request<{ items: Item[] }>(`/staff/content/${kind}`, { signal }) });
	if (edit) return <ItemEditor key={edit.id ?? "new"} kind={kind} item={edit} others={(all.data?.items ?? []).map((i) => i.tag)} onClose={() => setEdit(null)} />;
	return (
		<div className="grid gap-4">
			<Tabs label={t("staff.nav.content")} value={kind} options={KINDS.map((k) => ({ value: k, label: t(`staff.content.kind.${k}`) }))} onChange={(k) => setFilter({ kind: k })} />
			<ItemList key={kind} kind={kind} onOpen={setEdit} onNew={(sort) => setEdit(fresh(kind, sort))} />
		</div>
	);
}
