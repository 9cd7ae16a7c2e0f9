import { useT } from "@baize/i18n";
import { AuditList } from "../features/control/components/audit-list.tsx";
import { Tools } from "../kit/bits.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The log of what operators did. */
export default function AuditPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["subject"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("staff.audit.search")} value={filter.subject} onSearch={(subject) => setFilter({ subject })} />
			</Tools>
			<AuditList subject={filter.subject} />
		</div>
	);
}
