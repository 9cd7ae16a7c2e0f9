import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Operator, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import type { Mute } from "../model.ts";

/** Members who may not write at tables now, and the way to let them write again. */
export function MuteList() {
	const t = useT();
	const may = useMay("studio.chat.mute");
	const [asked, setAsked] = useState<Mute | null>(null);
	const found = useQuery({
		queryKey: ["staff", "talk", "mutes"],
		queryFn: ({ signal }) => request<{ mutes: Mute[] }>("/staff/studio/tables/mutes", { signal }),
	});
	if (found.isPending) return <Skeleton className="h-40" />;
	if (!found.data) return <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />;
	const columns: Column<Mute>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (m) => <MemberName id={m.member} /> },
		{ key: "reason", head: t("desk.talk.reason"), cell: (m) => <bdi>{m.reason}</bdi> },
		{ key: "until", head: t("desk.talk.until"), cell: (m) => <When at={m.until} /> },
		{ key: "staff", head: t("desk.talk.by"), cell: (m) => <Operator of={m.staff} />, wide: true },
		{ key: "at", head: t("desk.talk.since"), cell: (m) => <When at={m.at} />, wide: true },
		{
			key: "act",
			head: "",
			cell: (m) =>
				may && (
					<Button kind="secondary" size="sm" onClick={() => setAsked(m)}>
						{t("desk.talk.lift")}
					</Button>
				),
		},
	];
	return (
		<div className="panel overflow-clip">
			{found.data.mutes.length ? (
				<Rows label={t("desk.talk.mutes")} columns={columns} rows={found.data.mutes} by={(m) => m.member} />
			) : (
				<EmptyState icon="megaphone" title={t("desk.talk.noMutes")} />
			)}
			{asked && (
				<ActDialog
					title={t("desk.talk.lift")}
					facts={[
						{ label: t("staff.field.member"), value: <MemberName id={asked.member} /> },
						{ label: t("desk.talk.reason"), value: <bdi>{asked.reason}</bdi> },
						{ label: t("desk.talk.until"), value: <When at={asked.until} /> },
					]}
					confirm={t("desk.talk.lift")}
					done={t("desk.talk.lifted")}
					reason="required"
					run={(reason) => request(`/staff/studio/tables/mutes/${asked.member}/lift`, { method: "POST", body: { reason } })}
					onClose={() => setAsked(null)}
				/>
			)}
		</div>
	);
}
