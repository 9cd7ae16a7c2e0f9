import { request } from "@baize/api";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { useLang, useT } from "@baize/i18n";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { useMemberName } from "../../../kit/member-name.tsx";
import { moneyText } from "../../../kit/money.ts";
import { type DirectAct as Act, needsReason, type Withdrawal } from "../model.ts";

interface DecideProps {
	withdrawal: Withdrawal;
	act: Act;
	onClose: () => void;
	onDone: () => void;
}

/** Asks before a withdrawal is approved, rejected, ordered again or given back; names the sum, the member and the account. */
export function DecideWithdrawal({ withdrawal: w, act, onClose, onDone }: DecideProps) {
	const t = useT();
	const lang = useLang();
	const name = useMemberName(w.member) || w.member;
	const amount = moneyText(act === "paid" ? w.sent : act === "reissue" || act === "restore" || act === "force" ? w.disputed : w.amount, w.currency, lang);
	const reason = needsReason(act);
	const [word, setWord] = useState("");
	const asks = act === "paid" ? "trxId" : act === "force" && !w.forceMaker ? "evidence" : "";
	const disputed = act === "reissue" || act === "restore" || act === "force";
	return (
		<ActDialog
			title={t(w.state === "MAKER" && act === "approve" ? "staff.withdrawal.ask.propose" : `staff.withdrawal.ask.${act}`)}
			danger={reason}
			reason={reason ? "required" : "optional"}
			facts={[
				{ label: t("staff.field.amount"), value: <bdi className="font-bold text-text-1">{amount}</bdi> },
				{ label: t("staff.field.receives"), value: <bdi>{moneyText(w.receives, w.currency, lang)}</bdi> },
				{ label: t("staff.field.member"), value: <bdi>{name}</bdi> },
				{ label: t("staff.field.account"), value: <bdi>{`${w.accountNumber} · ${w.accountName}`}</bdi> },
			]}
			confirm={t(`staff.withdrawal.do.${act}`, { amount })}
			done={t(`staff.withdrawal.done.${act}`, { amount, name })}
			run={(why, key) => request(`/staff/withdrawals/${w.id}/${act}`, { method: "POST", body: { reason: why, ...(asks ? { [asks]: word.trim() } : {}) }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		>
			{disputed || act === "paid" || act === "investigate"
				? t(act === "force" && w.forceMaker ? "staff.withdrawal.then.forceSecond" : `staff.withdrawal.then.${act}`, { evidence: w.proposedEvidence })
				: t(reason ? "staff.withdrawal.reasonRead" : w.state === "MAKER" ? "staff.withdrawal.thenChecker" : "staff.withdrawal.thenPaid")}
			{asks && <TextField label={t(`staff.withdrawal.field.${asks}`)} name={asks} autoComplete="off" maxLength={80} value={word} onChange={(e) => setWord(e.target.value)} />}
		</ActDialog>
	);
}
