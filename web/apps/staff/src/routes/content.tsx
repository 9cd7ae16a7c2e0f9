import { useT } from "@baize/i18n";
import { Tabs } from "@baize/ui";
import { ItemList } from "../features/content/components/item-list.tsx";
import { KINDS, type Kind } from "../features/content/model.ts";
import { useFilter } from "../kit/use-filter.ts";

/** What the site tells: banners, notices, pop-ups, promotions. */
export default function ContentPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["kind"]);
	const kind: Kind = KINDS.find((k) => k === filter.kind) ?? "banner";
	return (
		<div className="grid gap-4">
			<Tabs label={t("staff.nav.content")} value={kind} options={KINDS.map((k) => ({ value: k, label: t(`staff.content.kind.${k}`) }))} onChange={(k) => setFilter({ kind: k })} />
			<ItemList key={kind} kind={kind} />
		</div>
	);
}
