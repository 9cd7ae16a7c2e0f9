import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay, useMe } from "../../../app/session.ts";
import { Facts, Id, Note, Operator, State, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { actsOf, type Transfer, toneOfTransfer, waits } from "../model.ts";
import { CheckTransfer, DecideEnding, ProposeEnding } from "./transfer-acts.tsx";

type Act = ReturnType<typeof actsOf>[number];

/** One transfer: where its money is, what happened when, and what can be done about it. */
export function TransferDrawer({ id, known, onClose }: { id: string; known?: Transfer; onClose: () => void }) {
	const t = useT();
	const me = useMe();
	const may = { check: useMay("gateway.transfer.check"), propose: useMay("wallet.transit.propose"), decide: useMay("wallet.transit.decide") };
	const [act, setAct] = useState<Act | null>(null);
	const one = useQuery({
		queryKey: ["staff", "transfer", id],
		queryFn: ({ signal }) => request<Transfer>(`/staff/transfers/${encodeURIComponent(id)}`, { signal }),
		placeholderData: known,
		refetchInterval: 5_000,
	});
	const x = one.data;
	const acts = x ? actsOf(x, me.id, may) : [];
	const close = () => setAct(null);
	return (
		<Dialog
			shape="drawer-end"
			title={t("desk.transfer.one")}
			onClose={onClose}
			foot={
				acts.length > 0 &&
				acts.map((a) => (
					<Button key={a} kind={a === "reject" ? "danger" : a === "check" ? "secondary" : undefined} onClick={() => setAct(a)}>
						{t(`desk.transfer.act.${a}`)}
					</Button>
				))
			}
		>
			{x ? <Story of={x} me={me.id} /> : one.error ? <ErrorState text={faultText(one.error, t)} onRetry={() => void one.refetch()} /> : <Skeleton className="h-96" />}
			{x && act === "check" && <CheckTransfer of={x} onClose={close} />}
			{x && act === "propose" && <ProposeEnding of={x} onClose={close} />}
			{x && (act === "confirm" || act === "reject") && <DecideEnding of={x} approve={act === "confirm"} onClose={close} />}
		</Dialog>
	);
}

function Story({ of: x, me }: { of: Transfer; me: string }) {
	const t = useT();
	const sum = (of: string) => <Sum of={of} currency={x.currency} />;
	return (
		<div className="grid gap-4">
			<div className="headline">
				<Sum of={x.amount} currency={x.currency} strong />
				<State of={x.state} prefix="desk.transfer.state" tone={toneOfTransfer(x.state)} />
			</div>
			<p className="text-sm text-text-2">{t(`desk.transfer.meaning.${x.state}`)}</p>
			<Facts
				of={[
					{ label: t("staff.field.member"), value: <MemberName id={x.member} /> },
					{ label: t("staff.field.vendor"), value: <VendorName code={x.vendor} /> },
					{ label: t("desk.transfer.way"), value: t(`desk.transfer.direction.${x.direction}`) },
					...(x.whole ? [{ label: t("desk.transfer.asked"), value: t("desk.transfer.whole") }] : []),
					{ label: t("desk.transfer.transit"), value: sum(x.transit) },
					...(x.state === "DONE" ? [{ label: t("desk.transfer.moved"), value: sum(x.moved) }] : []),
					...(x.reason ? [{ label: t("staff.field.reason"), value: <code>{x.reason}</code> }] : []),
					{ label: t("desk.transfer.reference"), value: <Id of={x.referenceNo} /> },
				]}
			/>
			<Facts
				className="facts-boxed"
				of={[
					{ label: t("staff.field.created"), value: <When at={x.createdAt} /> },
					{ label: t("desk.transfer.sentAt"), value: <When at={x.sentAt} /> },
					...(x.unknownAt ? [{ label: t("desk.transfer.unknownAt"), value: <When at={x.unknownAt} /> }] : []),
					...(x.attempts ? [{ label: t("desk.transfer.attempts"), value: x.attempts }] : []),
					...(x.nextAt ? [{ label: t("desk.transfer.nextAt"), value: <When at={x.nextAt} /> }] : []),
					{ label: t("desk.transfer.endedAt"), value: <When at={x.endedAt} /> },
				]}
			/>
			{x.endState && <Proposal of={x} me={me} />}
		</div>
	);
}

/** What people say became of it, by which evidence. */
function Proposal({ of: x, me }: { of: Transfer; me: string }) {
	const t = useT();
	if (!x.endState) return null;
	return (
		<section className="inner grid gap-3">
			<h3 className="text-base">{t(waits(x) ? "desk.transfer.proposed" : "desk.transfer.decided")}</h3>
			<Facts
				of={[
					{ label: t("desk.transfer.ending"), value: t(`desk.transfer.end.${x.endState}`) },
					...(x.endState === "DONE" ? [{ label: t("staff.field.amount"), value: <Sum of={x.endAmount} currency={x.currency} strong /> }] : []),
					{ label: t("desk.transfer.evidence"), value: <span dir="auto">{x.evidence}</span> },
					{ label: t("staff.field.maker"), value: <Operator of={x.endMaker} /> },
					...(x.endChecker ? [{ label: t("staff.field.checker"), value: <Operator of={x.endChecker} /> }] : []),
				]}
			/>
			{waits(x) && (
				<Note tone="warn" icon="users" title={t(x.endMaker === me ? "staff.approval.own" : "desk.transfer.waits")}>
					{x.endMaker === me && t("staff.act.samePerson")}
				</Note>
			)}
		</section>
	);
}
