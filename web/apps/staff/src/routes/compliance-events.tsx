import { useT } from "@baize/i18n";
import { EventList } from "../features/compliance/components/event-list.tsx";
import { EVENT_KINDS } from "../features/compliance/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** What the regulator wants to find again. */
export default function EventsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["kind", "member"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<PickBox
					label={t("compliance.event.kind")}
					value={filter.kind}
					options={EVENT_KINDS.map((k) => ({ value: k, label: t(`compliance.eventKind.${k}`) }))}
					onPick={(kind) => setFilter({ kind })}
				/>
				<SearchBox label={t("compliance.case.member")} value={filter.member} onSearch={(member) => setFilter({ member })} />
			</Tools>
			<EventList filter={{ kind: filter.kind, member: filter.member }} />
		</div>
	);
}
