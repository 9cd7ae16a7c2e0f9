import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { atWork } from "../../../app/idle.ts";
import { useMay } from "../../../app/session.ts";
import { When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import type { Line } from "../model.ts";
import { MuteDialog } from "./mute-dialog.tsx";

const RENEW_MS = 5000;

/** What was last said at a table, the newest first. */
export function Lines({ table }: { table: string }) {
	const t = useT();
	const may = useMay("studio.chat.mute");
	const [asked, setAsked] = useState<Line | null>(null);
	const found = useQuery({
		queryKey: ["staff", "talk", "lines", table],
		queryFn: ({ signal }) => request<{ lines: Line[] }>(`/staff/studio/tables/${encodeURIComponent(table)}/chat`, { signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	if (found.isPending) return <Skeleton className="h-40" />;
	if (!found.data) return <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />;
	const columns: Column<Line>[] = [
		{ key: "at", head: t("desk.talk.at"), cell: (l) => <When at={l.at} /> },
		{ key: "member", head: t("staff.field.member"), cell: (l) => <MemberName id={l.member} /> },
		{ key: "text", head: t("desk.talk.said"), cell: (l) => <bdi className="wrap-anywhere">{l.text}</bdi> },
		{
			key: "act",
			head: "",
			cell: (l) =>
				may && (
					<Button kind="secondary" size="sm" onClick={() => setAsked(l)}>
						{t("desk.talk.mute")}
					</Button>
				),
		},
	];
	return (
		<div className="panel overflow-clip">
			{found.data.lines.length ? (
				<Rows label={t("desk.talk.lines")} columns={columns} rows={found.data.lines} by={(l) => String(l.number)} />
			) : (
				<EmptyState icon="megaphone" title={t("desk.talk.quiet")} />
			)}
			{asked && <MuteDialog line={asked} onClose={() => setAsked(null)} />}
		</div>
	);
}
