import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { Button, Dialog } from "@baize/ui";
import { useState } from "react";
import { useMay, useMe } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, Operator, State, Sum, When } from "../../../kit/bits.tsx";
import { MemberName, useMemberName } from "../../../kit/member-name.tsx";
import { moneyText } from "../../../kit/money.ts";
import { wordFor } from "../../../kit/word.ts";
import { creditOf, decisionsFor, type Deposit, differs, inReview, isTransfer, refundActs } from "../model.ts";
import { DecideRefund, ProposeRefund } from "./refund-acts.tsx";
import { RefundStory } from "./refund-story.tsx";
import { TransferFile } from "./transfer-file.tsx";
import { StateParts } from "./state-parts.tsx";

/** One deposit with all its facts and, in review, the decision. */
export function DepositDrawer({ deposit: d, onClose }: { deposit: Deposit; onClose: () => void }) {
	const t = useT();
	const may = useMay("cashier.deposit.review");
	const me = useMe();
	const [act, setAct] = useState<"credit" | "reject" | "parts" | ReturnType<typeof refundActs>[number] | null>(null);
	const open = decisionsFor(d, me.id);
	const back = refundActs(d, me);
	return (
		<Dialog
			shape="drawer-end"
			title={t("staff.deposit.one")}
			onClose={onClose}
			foot={
				back.length > 0
					? back.map((a) => (
							<Button key={a} kind={a === "drop" ? "danger" : "primary"} onClick={() => setAct(a)}>
								{t(a === "drop" ? "desk.transfer.act.reject" : `desk.transfer.act.${a}`)}
							</Button>
						))
					: may &&
						inReview(d) && (
							<>
								<Button kind="danger" onClick={() => setAct("reject")}>
									{t("staff.deposit.reject")}
								</Button>
								{open.state && (
									<Button kind={open.credit ? "secondary" : "primary"} onClick={() => setAct("parts")}>
										{t("staff.deposit.parts")}
									</Button>
								)}
								{open.credit && <Button onClick={() => setAct("credit")}>{t("staff.deposit.credit")}</Button>}
							</>
						)
			}
		>
			<div className="grid gap-4">
				<div className="headline">
					<Sum of={d.amount} currency={d.currency} strong />
					<State of={d.state} />
				</div>
				{differs(d) && (
					<Note tone="warn" icon="alert" title={t("staff.deposit.differs")}>
						{t("staff.deposit.differsText")}
					</Note>
				)}
				{inReview(d) && open.samePerson && (
					<Note tone="warn" icon="users" title={t("staff.deposit.samePerson")}>
						{t("staff.act.samePerson")}
					</Note>
				)}
				<RefundStory of={d} me={me.id} />
				{isTransfer(d) && <TransferFile id={d.id} currency={d.currency} />}
				{d.late && <Note icon="clock" title={t("staff.deposit.late")} />}
				{inReview(d) && !may && <Note icon="lock" title={t("staff.deposit.mayNot")} />}
				<Facts
					of={[
						{ label: t("staff.field.member"), value: <MemberName id={d.member} /> },
						{ label: t("staff.field.asked"), value: <Sum of={d.amount} currency={d.currency} /> },
						{ label: t("staff.field.paid"), value: <Sum of={d.paidAmount} currency={d.paidCurrency} /> },
						{ label: t("staff.field.method"), value: d.method === d.provider ? d.method : `${d.method} · ${d.provider}` },
						{ label: t("staff.field.trx"), value: d.trxId || "–" },
						{ label: t("staff.field.created"), value: <When at={d.createdAt} /> },
						{ label: t("staff.field.updated"), value: <When at={d.updatedAt} /> },
						{ label: t("staff.field.expires"), value: <When at={d.expiresAt} /> },
						...(d.reason ? [{ label: t("staff.field.reason"), value: wordFor(t, "staff.reason", d.reason) }] : []),
						...(d.maker ? [{ label: t("staff.field.maker"), value: <Operator of={d.maker} /> }] : []),
						...(d.refundTrx ? [{ label: t("staff.deposit.refundTrx"), value: <bdi>{d.refundTrx}</bdi> }] : []),
						...(d.decidedBy ? [{ label: t("staff.field.decidedBy"), value: <Operator of={d.decidedBy} /> }] : []),
						{ label: t("staff.field.id"), value: <Id of={d.id} /> },
					]}
				/>
			</div>
			{act === "parts" && <StateParts deposit={d} onClose={() => setAct(null)} />}
			{act === "propose" && <ProposeRefund of={d} onClose={() => setAct(null)} onDone={onClose} />}
			{(act === "confirm" || act === "drop") && <DecideRefund of={d} approve={act === "confirm"} onClose={() => setAct(null)} onDone={onClose} />}
			{(act === "credit" || act === "reject") && <Decide deposit={d} act={act} onClose={() => setAct(null)} onDone={onClose} />}
		</Dialog>
	);
}

function Decide({ deposit: d, act, onClose, onDone }: { deposit: Deposit; act: "credit" | "reject"; onClose: () => void; onDone: () => void }) {
	const t = useT();
	const lang = useLang();
	const name = useMemberName(d.member) || d.member;
	const credit = act === "credit";
	const amount = moneyText(credit ? creditOf(d) : d.amount, d.currency, lang);
	return (
		<ActDialog
			title={t(credit ? "staff.deposit.creditAsk" : "staff.deposit.rejectAsk")}
			danger={!credit}
			reason={credit ? "optional" : "required"}
			facts={[
				{ label: t("staff.field.amount"), value: <bdi className="font-bold text-text-1">{amount}</bdi> },
				{ label: t("staff.field.member"), value: <bdi>{name}</bdi> },
				{ label: t("staff.field.method"), value: d.method },
			]}
			confirm={credit ? t("staff.deposit.creditDo", { amount }) : t("staff.deposit.reject")}
			done={credit ? t("staff.deposit.credited", { amount, name }) : t("staff.deposit.rejected", { amount, name })}
			run={(reason, key) => request(`/staff/deposits/${d.id}/${act}`, { method: "POST", body: { reason }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		/>
	);
}
