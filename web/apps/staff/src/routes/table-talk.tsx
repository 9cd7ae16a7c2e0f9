import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Chip, EmptyState } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { atWork } from "../app/idle.ts";
import { Lines } from "../features/talk/components/lines.tsx";
import { MuteList } from "../features/talk/components/mute-list.tsx";
import type { Talking } from "../features/talk/model.ts";
import { Tools } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

const RENEW_MS = 10_000;

/** The talk at live and poker tables: who may not write, and what is said where. */
export default function TableTalkPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["table"]);
	const found = useQuery({
		queryKey: ["staff", "talk", "tables"],
		queryFn: ({ signal }) => request<{ tables: Talking[] }>("/staff/studio/tables/chats", { signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	const tables = found.data?.tables ?? [];
	const table = filter.table || tables[0]?.table;
	return (
		<div className="grid gap-4">
			<h2 className="text-lg font-bold">{t("desk.talk.mutes")}</h2>
			<MuteList />
			<h2 className="text-lg font-bold">{t("desk.talk.lines")}</h2>
			{tables.length > 0 && (
				<Tools>
					{tables.map((x) => (
						<Chip key={x.table} on={x.table === table} onClick={() => setFilter({ table: x.table })}>
							{x.table}
						</Chip>
					))}
				</Tools>
			)}
			{table ? (
				<Lines table={table} />
			) : (
				<div className="panel">
					<EmptyState icon="megaphone" title={t("desk.talk.nobody")} />
				</div>
			)}
		</div>
	);
}
