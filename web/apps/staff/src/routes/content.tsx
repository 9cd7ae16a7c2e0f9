import { useT } from "@baize/i18n";
import { ErrorState, Skeleton, Tabs } from "@baize/ui";
import { useState } from "react";
import { ItemEditor } from "../features/content/components/item-editor.tsx";
import { ItemList } from "../features/content/components/item-list.tsx";
import { fresh, KINDS, type Kind } from "../features/content/model.ts";
import { useItem, useItems } from "../features/content/use-items.ts";
import { faultText } from "../kit/fault.ts";
import { useFilter } from "../kit/use-filter.ts";

/** What the site tells: banners, notices, pop-ups, promotions, help; one of them being written takes the page. */
export default function ContentPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["kind"]);
	const kind: Kind = KINDS.find((k) => k === filter.kind) ?? "banner";
	/** The item that is written: one that stands by its id, a new one by its place. */
	const [edit, setEdit] = useState<string | number | null>(null);
	const others = (useItems(kind).data?.items ?? []).map((i) => i.tag);
	const written = { kind, others, onClose: () => setEdit(null) };
	if (typeof edit === "number") return <ItemEditor item={fresh(kind, edit)} {...written} />;
	if (edit !== null) return <Standing id={edit} {...written} />;
	return (
		<div className="grid gap-4">
			<Tabs label={t("staff.nav.content")} value={kind} options={KINDS.map((k) => ({ value: k, label: t(`staff.content.kind.${k}`) }))} onChange={(k) => setFilter({ kind: k })} />
			<ItemList key={kind} kind={kind} onOpen={setEdit} onNew={setEdit} />
		</div>
	);
}

/** An item that stands, once its words are here. */
function Standing({ id, ...written }: { id: string; kind: Kind; others: readonly string[]; onClose: () => void }) {
	const t = useT();
	const item = useItem(written.kind, id);
	if (item.isPending) return <Skeleton className="h-96" />;
	if (!item.data) return <ErrorState text={faultText(item.error, t)} onRetry={() => void item.refetch()} />;
	return <ItemEditor item={item.data} {...written} />;
}
