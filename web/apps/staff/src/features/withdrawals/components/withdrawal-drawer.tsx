import { request } from "@baize/api";
import { type PlainKey, useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../app/session.ts";
import { Facts, Id, Note, Operator, State, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import { type Act, choiceFor, type DirectAct, endingWaits, type Leg, type Step, type Withdrawal } from "../model.ts";
import { DecideWithdrawal } from "./decide-withdrawal.tsx";
import { Dispute, Legs } from "./dispute.tsx";
import { DecidePaid, ProposePaid } from "./paid-acts.tsx";
import { PaidStory } from "./paid-story.tsx";
import { RiskCard } from "./risk.tsx";
import { Timeline } from "./timeline.tsx";

/** How weighty an act looks; the others are the way on. */
const KINDS: Partial<Record<Act, "danger" | "secondary">> = { reject: "danger", return: "danger", restore: "danger", force: "secondary", ending: "secondary", drop: "danger" };

/** The name of an act. */
const WORDS: Partial<Record<Act, PlainKey>> = { ending: "staff.payout.act", confirm: "desk.transfer.act.confirm", drop: "desk.transfer.act.reject" };

/** One withdrawal: the sums, the account, the risk, its way so far, and what may be decided. */
export function WithdrawalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const me = useMe();
	const [act, setAct] = useState<Act | null>(null);
	const one = useQuery({
		queryKey: ["staff", "withdrawal", id],
		queryFn: ({ signal }) => request<Withdrawal & { steps: Step[]; legs: Leg[] }>(`/staff/withdrawals/${id}`, { signal }),
		staleTime: 0,
	});
	const w = one.data;
	const choice = w ? choiceFor(w, me) : { acts: [], samePerson: false };
	return (
		<Dialog
			shape="drawer-end"
			title={t("staff.withdrawal.one")}
			onClose={onClose}
			foot={
				choice.acts.length > 0 &&
				choice.acts.map((a) => (
					<Button key={a} kind={KINDS[a] ?? "primary"} onClick={() => setAct(a)}>
						{t(WORDS[a] ?? (`staff.withdrawal.act.${a as DirectAct}` as const))}
					</Button>
				))
			}
		>
			{one.isPending && <Skeleton className="h-96" />}
			{one.isError && !w && <ErrorState text={faultText(one.error, t)} onRetry={() => void one.refetch()} />}
			{w && (
				<div className="grid gap-4">
					<div className="headline">
						<Sum of={w.amount} currency={w.currency} strong />
						<State of={w.state} />
					</div>
					{choice.samePerson && !endingWaits(w) && (
						<Note tone="warn" icon="users" title={t("staff.withdrawal.samePerson")}>
							{t("staff.act.samePerson")}
						</Note>
					)}
					{w.payoutFailed && (
						<Note tone="bad" icon="alert" title={t("staff.withdrawal.payoutFailed")}>
							{t("staff.withdrawal.payoutFailedText")}
						</Note>
					)}
					{w.byHand && (
						<Note tone="warn" icon="edit" title={t("staff.withdrawal.byHand")}>
							{t("staff.withdrawal.byHandText")}
						</Note>
					)}
					{w.autoApproved && <Note icon="check" title={t("staff.withdrawal.auto")} />}
					<PaidStory of={w} me={me.id} />
					<Dispute w={w} />
					<Sums w={w} />
					<RiskCard score={w.riskScore} reasons={w.riskReasons} />
					<Details w={w} />
					<Legs legs={w.legs} currency={w.currency} />
					<section className="inner">
						<h3 className="mb-2 text-base">{t("staff.withdrawal.timeline")}</h3>
						<Timeline steps={w.steps} />
					</section>
				</div>
			)}
			{w && act === "ending" && <ProposePaid of={w} onClose={() => setAct(null)} onDone={onClose} />}
			{w && (act === "confirm" || act === "drop") && <DecidePaid of={w} approve={act === "confirm"} onClose={() => setAct(null)} onDone={onClose} />}
			{w && act && act !== "ending" && act !== "confirm" && act !== "drop" && <DecideWithdrawal withdrawal={w} act={act} onClose={() => setAct(null)} onDone={onClose} />}
		</Dialog>
	);
}

function Sums({ w }: { w: Withdrawal }) {
	const t = useT();
	return (
		<Facts
			className="facts-boxed"
			of={[
				{ label: t("staff.field.asked"), value: <Sum of={w.amount} currency={w.currency} /> },
				{ label: t("staff.field.fee"), value: <Sum of={w.fee} currency={w.currency} /> },
				{ label: t("staff.field.receives"), value: <Sum of={w.receives} currency={w.currency} strong /> },
				...(Number(w.excess) > 0 ? [{ label: t("staff.payout.excess"), value: <Sum of={w.excess} currency={w.currency} /> }] : []),
				...(w.returned !== "0.00" ? [{ label: t("staff.field.returned"), value: <Sum of={w.returned} currency={w.currency} /> }] : []),
			]}
		/>
	);
}

function Details({ w }: { w: Withdrawal }) {
	const t = useT();
	return (
		<Facts
			of={[
				{ label: t("staff.field.member"), value: <MemberName id={w.member} /> },
				{ label: t("staff.field.account"), value: <bdi>{w.accountNumber}</bdi> },
				{ label: t("staff.field.accountName"), value: <bdi>{w.accountName}</bdi> },
				{ label: t("staff.field.method"), value: w.method === w.provider ? w.method : `${w.method} · ${w.provider}` },
				{ label: t("staff.field.created"), value: <When at={w.createdAt} /> },
				...(w.maker ? [{ label: t("staff.field.maker"), value: <Operator of={w.maker} /> }] : []),
				...(w.checker ? [{ label: t("staff.field.checker"), value: <Operator of={w.checker} /> }] : []),
				...(w.reason ? [{ label: t("staff.field.reason"), value: wordFor(t, "staff.reason", w.reason) }] : []),
				...(w.trxId ? [{ label: t("staff.field.trx"), value: <bdi>{w.trxId}</bdi> }] : []),
				...(w.receiptBy ? [{ label: t("staff.field.receiptBy"), value: <When at={w.receiptBy} /> }] : []),
				{ label: t("staff.field.id"), value: <Id of={w.id} /> },
			]}
		/>
	);
}
