import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Facts, Note, State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import type { Tone } from "../../../kit/tone.ts";
import { useList } from "../../../kit/use-list.ts";

/** An outgoing message without its text. */
export interface OutboxRow {
	id: string;
	channel: "sms" | "email";
	driver: string;
	to: string;
	template: string;
	lang: string;
	state: string;
	attempts: number;
	problem: string;
	createdAt: string;
}

interface Message extends OutboxRow {
	subject: string;
	text: string;
	link: string;
	address: string;
}

const TONES: Record<string, Tone> = { kept: "good", sent: "good", queued: "wait", failed: "bad", expired: "rest" };

/** What went out or waits to, newest first; a row opens the message, and that is written down. */
export function OutboxList({ channel, state }: { channel: string; state: string }) {
	const t = useT();
	const [open, setOpen] = useState<OutboxRow | null>(null);
	const list = useList<OutboxRow>("/staff/messaging/outbox", { channel, state });
	const columns: Column<OutboxRow>[] = [
		{ key: "at", head: t("staff.outbox.at"), cell: (r) => <When at={r.createdAt} /> },
		{ key: "to", head: t("staff.outbox.to"), cell: (r) => <bdi dir="ltr">{r.to}</bdi> },
		{ key: "what", head: t("staff.outbox.template"), cell: (r) => <code>{r.template}</code> },
		{ key: "state", head: t("staff.field.status"), cell: (r) => <State prefix="staff.outbox.state" of={r.state} tone={TONES[r.state] ?? "rest"} /> },
		{ key: "problem", head: t("staff.outbox.problem"), cell: (r) => r.problem || "–", wide: true },
	];
	return (
		<>
			<ListTable list={list} label={t("staff.nav.outbox")} columns={columns} by={(r) => r.id} icon="mail" empty={t("staff.outbox.none")} onOpen={setOpen} />
			{open && <MessageDialog of={open} onClose={() => setOpen(null)} />}
		</>
	);
}

function MessageDialog({ of, onClose }: { of: OutboxRow; onClose: () => void }) {
	const t = useT();
	const { data, error, refetch } = useQuery({
		queryKey: ["staff", "message", of.id],
		queryFn: () => request<Message>(`/staff/messaging/outbox/${of.id}/read`, { method: "POST" }),
		retry: false,
	});
	return (
		<Dialog shape="wide" title={t("staff.outbox.one")} onClose={onClose}>
			{!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-40" />)}
			{data && (
				<div className="grid gap-4">
					<Facts
						of={[
							{ label: t("staff.outbox.to"), value: <bdi dir="ltr">{data.address}</bdi> },
							{ label: t("staff.outbox.template"), value: <code>{data.template}</code> },
							{ label: t("staff.outbox.driver"), value: data.driver || "–" },
							{ label: t("staff.outbox.attempts"), value: String(data.attempts) },
						]}
					/>
					<article className="message" lang={data.lang}>
						{data.subject && <h3>{data.subject}</h3>}
						<p>{data.text}</p>
						{data.link && <code>{data.link}</code>}
					</article>
					<Note>{t(data.state === "kept" ? "staff.outbox.keptNote" : "staff.outbox.sentNote")}</Note>
				</div>
			)}
		</Dialog>
	);
}
