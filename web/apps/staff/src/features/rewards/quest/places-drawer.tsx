import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, IconButton, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, Sum } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import type { Prize, Quest } from "./model.ts";

interface Place {
	place: number;
	member: string;
	score: number;
	total: string;
	prize: Prize;
}

type Act = { what: "exclude"; place: Place } | { what: "propose" | "approve" | "reject" } | null;

/** A leaderboard's places: who is taken off, what is proposed, who pays. */
export function PlacesDrawer({ of, onClose }: { of: Quest; onClose: () => void }) {
	const t = useT();
	const mayPay = useMay("quest.payout.make");
	const mayCheck = useMay("quest.payout.check");
	const [act, setAct] = useState<Act>(null);
	const found = useQuery({ queryKey: ["staff", "places", of.id], queryFn: ({ signal }) => request<{ quest: Quest; items: Place[] }>(`/staff/quests/${of.id}/places`, { signal }) });
	const q = found.data?.quest;
	const over = q !== undefined && Date.parse(q.until) < Date.now();
	const turnover = q?.rule.board?.scoring === "TURNOVER";
	const columns: Column<Place>[] = [
		{ key: "place", head: t("questdesk.place"), cell: (p) => p.place },
		{ key: "member", head: t("staff.field.member"), cell: (p) => <MemberName id={p.member} /> },
		{ key: "score", head: t("questdesk.score"), cell: (p) => (turnover ? <Sum of={p.total} currency={of.currency} /> : p.score), end: true },
		{ key: "prize", head: t("questdesk.field.prize"), cell: (p) => <PrizeCell of={p.prize} currency={of.currency} />, end: true },
		{
			key: "out",
			head: "",
			end: true,
			cell: (p) => (mayPay && q?.stage === "" ? <IconButton icon="close" label={t("questdesk.exclude")} onClick={() => setAct({ what: "exclude", place: p })} /> : null),
		},
	];
	return (
		<Dialog shape="drawer-end" title={of.name.en ?? of.tag} onClose={onClose}>
			<div className="grid gap-4">
				{found.isPending && <Skeleton className="h-64" />}
				{found.error && <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />}
				{q && <Note icon="clock">{t(q.stage ? `questdesk.stage.${q.stage}` : over ? "questdesk.stage.over" : "questdesk.stage.runs")}</Note>}
				{found.data && <Rows label={t("questdesk.places")} columns={columns} rows={found.data.items} by={(p) => p.member} />}
				{q?.stage === "" && over && mayPay && <Button onClick={() => setAct({ what: "propose" })}>{t("questdesk.act.propose")}</Button>}
				{q?.stage === "proposed" && mayCheck && (
					<div className="flex gap-3">
						<Button onClick={() => setAct({ what: "approve" })}>{t("questdesk.act.approve")}</Button>
						<Button kind="secondary" onClick={() => setAct({ what: "reject" })}>
							{t("questdesk.act.reject")}
						</Button>
					</div>
				)}
			</div>
			{act && <ActOn act={act} of={of} onClose={() => setAct(null)} />}
		</Dialog>
	);
}

function ActOn({ act, of, onClose }: { act: Exclude<Act, null>; of: Quest; onClose: () => void }) {
	const t = useT();
	const base = `/staff/quests/${of.id}`;
	const run = (why: string) => {
		if (act.what === "exclude") return request(`${base}/exclude`, { method: "POST", body: { member: act.place.member, why } });
		if (act.what === "propose") return request(`${base}/payout`, { method: "POST" });
		return request(`${base}/payout`, { method: "PUT", body: { approve: act.what === "approve", note: why } });
	};
	return (
		<ActDialog
			title={t(`questdesk.act.${act.what}`)}
			confirm={t(`questdesk.act.${act.what}`)}
			danger={act.what === "exclude"}
			reason={act.what === "exclude" ? "required" : act.what === "propose" ? undefined : "optional"}
			done={t("questdesk.kept")}
			run={run}
			onClose={onClose}
		/>
	);
}

/** A prize in few words. */
export function PrizeCell({ of: p, currency }: { of: Prize; currency: string }) {
	const t = useT();
	if (p.kind === "cash" || p.kind === "bonus") return <Sum of={p.amount} currency={currency} />;
	return (
		<bdi>
			{t(`questdesk.prize.${p.kind as "points"}`)} {p.count > 0 && `× ${p.count}`} {p.kind === "goods" && p.tag}
		</bdi>
	);
}
