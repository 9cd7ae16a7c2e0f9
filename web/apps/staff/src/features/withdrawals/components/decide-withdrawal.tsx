import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { useMemberName } from "../../../kit/member-name.tsx";
import { moneyText } from "../../../kit/money.ts";
import { type Act, needsReason, type Withdrawal } from "../model.ts";

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
	const amount = moneyText(w.amount, w.currency, lang);
	const reason = needsReason(act);
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
			run={(why, key) => request(`/staff/withdrawals/${w.id}/${act}`, { method: "POST", body: { reason: why }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		>
			{t(reason ? "staff.withdrawal.reasonRead" : w.state === "MAKER" ? "staff.withdrawal.thenChecker" : "staff.withdrawal.thenPaid")}
		</ActDialog>
	);
}
