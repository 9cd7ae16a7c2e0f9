import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { Facts, Id, Note, Operator, State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import type { Ticket } from "../model.ts";

/** One message with its pictures, and the way to answer it. */
export function TicketDrawer({ of: x, onClose }: { of: Ticket; onClose: () => void }) {
	const t = useT();
	const may = useMay("feedback.ticket.answer");
	const [ask, setAsk] = useState(false);
	const open = x.state === "open";
	return (
		<Dialog
			shape="drawer-end"
			title={t(`feedback.type.${x.type}`)}
			onClose={onClose}
			foot={open && may && <Button onClick={() => setAsk(true)}>{t("care.feedback.answer")}</Button>}
		>
			<div className="grid gap-4">
				<div className="headline">
					{x.member ? <MemberName id={x.member} /> : <span>{t("care.feedback.visitor")}</span>}
					<State of={x.state} prefix="care.feedback.state" tone={open ? "wait" : "good"} />
				</div>
				<p className="break-words whitespace-pre-wrap" dir="auto" lang={x.lang}>
					{x.content}
				</p>
				{x.pictures > 0 && <TicketPictures id={x.id} count={x.pictures} />}
				<Facts
					of={[
						{ label: t("care.feedback.at"), value: <When at={x.at} /> },
						{ label: t("care.feedback.lang"), value: x.lang.toUpperCase() },
						{ label: t("care.feedback.number"), value: <Id of={x.id} /> },
						...(open
							? []
							: [
									{ label: t("care.feedback.answeredAt"), value: <When at={x.answeredAt} /> },
									{ label: t("care.feedback.answeredBy"), value: <Operator of={x.answeredBy} /> },
								]),
					]}
				/>
				{!open && (
					<Note title={t("care.feedback.theAnswer")}>
						<p dir="auto">{x.answer}</p>
					</Note>
				)}
			</div>
			{ask && <AnswerDialog of={x} onClose={() => setAsk(false)} onDone={onClose} />}
		</Dialog>
	);
}

function TicketPictures({ id, count }: { id: string; count: number }) {
	const t = useT();
	const { data, error, refetch } = useQuery({
		queryKey: ["feedback-pictures", id],
		queryFn: ({ signal }) => request<{ images: string[] }>(`/staff/feedback/tickets/${id}`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (error) return <ErrorState onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-40" />;
	return (
		<div className="grid gap-2">
			{data.images.map((raw, i) => (
				<img
					key={raw.slice(-40)}
					className="w-full rounded-input border border-hairline"
					src={`data:image/jpeg;base64,${raw}`}
					alt={t("care.feedback.picture", { n: i + 1, count })}
				/>
			))}
		</div>
	);
}

function AnswerDialog({ of: x, onClose, onDone }: { of: Ticket; onClose: () => void; onDone: () => void }) {
	const t = useT();
	const [text, setText] = useState("");
	return (
		<ActDialog
			title={t("care.feedback.answerAsk")}
			confirm={t("care.feedback.send")}
			done={t("care.feedback.done")}
			run={(_, key) => request(`/staff/feedback/tickets/${x.id}/answer`, { method: "POST", body: { answer: text }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		>
			<div className="grid gap-3">
				<p>{t(x.member ? "care.feedback.answerMember" : "care.feedback.answerVisitor")}</p>
				<AreaField label={t("care.feedback.theAnswer")} rows={6} maxLength={2000} dir="auto" value={text} onChange={(e) => setText(e.target.value)} />
			</div>
		</ActDialog>
	);
}
