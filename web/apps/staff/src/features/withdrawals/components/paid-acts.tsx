import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { type Fact, Sum } from "../../../kit/bits.tsx";
import { saidAt } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { moneyText } from "../../../kit/money.ts";
import { turnOf, type Withdrawal } from "../model.ts";

interface ActProps {
	of: Withdrawal;
	onClose: () => void;
	onDone: () => void;
}

function useFacts(w: Withdrawal, ordered: string): Fact[] {
	const t = useT();
	return [
		{ label: t("staff.field.member"), value: <MemberName id={w.member} /> },
		{ label: t("staff.payout.ordered"), value: <Sum of={ordered} currency={w.currency} strong /> },
		{ label: t("staff.field.account"), value: <bdi>{`${w.accountNumber} · ${w.accountName}`}</bdi> },
	];
}

/** What an amount that was really paid leads to. */
export function useEffectText() {
	const t = useT();
	const lang = useLang();
	return (w: Withdrawal, ordered: string, paid: string): string => {
		const { turn, by } = turnOf(ordered, paid);
		const amount = moneyText(by, w.currency, lang);
		if (turn === "less" || turn === "more") return t(`staff.payout.${turn}`, { amount });
		return t(`staff.payout.${turn}`);
	};
}

/** Says what a payout has really paid, by evidence; nothing is booked yet. */
export function ProposePaid({ of: w, onClose, onDone }: ActProps) {
	const t = useT();
	const effect = useEffectText();
	const [paid, setPaid] = useState(w.sent);
	const [trxId, setTrx] = useState("");
	const [evidence, setEvidence] = useState("");
	const [fault, setFault] = useState<unknown>(null);
	const [version] = useState(w.version); // what the operator saw, whatever has changed since
	const amount = fromDigits(paid).replace(/[\s,]/g, "");
	const run = async (_: string, key: string) => {
		setFault(null);
		try {
			const body = { version, paid: amount || "0", trxId: trxId.trim(), evidence };
			await request(`/staff/withdrawals/${w.id}/ending`, { method: "POST", body, idempotencyKey: key });
		} catch (e) {
			setFault(e);
			throw e;
		}
	};
	return (
		<ActDialog
			title={t("staff.payout.ask")}
			facts={useFacts(w, w.sent)}
			confirm={t("desk.transfer.act.propose")}
			done={t("desk.transfer.proposeDone")}
			run={run}
			onClose={onClose}
			onDone={onDone}
		>
			<p>{t("staff.payout.text")}</p>
			<TextField
				label={t("staff.payout.paid")}
				note={/^\d{1,12}(\.\d{1,6})?$/.test(amount) ? effect(w, w.sent, amount) : undefined}
				inputMode="decimal"
				autoComplete="off"
				dir="ltr"
				maxLength={20}
				error={saidAt(fault, "paid")}
				value={paid}
				onChange={(e) => setPaid(e.target.value)}
			/>
			<TextField
				label={t("staff.withdrawal.field.trxId")}
				autoComplete="off"
				dir="ltr"
				maxLength={80}
				error={saidAt(fault, "trxId")}
				value={trxId}
				onChange={(e) => setTrx(e.target.value)}
			/>
			<AreaField
				label={t("desk.transfer.evidence")}
				note={t("desk.transfer.evidenceNote")}
				error={saidAt(fault, "evidence")}
				rows={3}
				maxLength={300}
				dir="auto"
				value={evidence}
				onChange={(e) => setEvidence(e.target.value)}
			/>
		</ActDialog>
	);
}

/** Confirms or rejects what another person says was paid, as it was seen here. */
export function DecidePaid({ of: w, approve, onClose, onDone }: ActProps & { approve: boolean }) {
	const t = useT();
	const effect = useEffectText();
	const [seen] = useState(w);
	const nothing = turnOf(seen.endOrdered, seen.endPaid).turn === "nothing";
	return (
		<ActDialog
			title={t(approve ? "desk.transfer.confirmAsk" : "desk.transfer.rejectAsk")}
			danger={!approve}
			reason={approve && nothing ? "required" : "optional"}
			facts={[
				...useFacts(seen, seen.endOrdered),
				{ label: t("staff.payout.paid"), value: <Sum of={seen.endPaid} currency={seen.currency} strong /> },
				...(seen.endTrx ? [{ label: t("staff.withdrawal.field.trxId"), value: <bdi>{seen.endTrx}</bdi> }] : []),
				{ label: t("desk.transfer.evidence"), value: <span dir="auto">{seen.endEvidence}</span> },
			]}
			confirm={t(approve ? "desk.transfer.act.confirm" : "desk.transfer.act.reject")}
			done={t(approve ? "staff.payout.done" : "desk.transfer.rejectDone")}
			run={(reason, key) => request(`/staff/withdrawals/${w.id}/ending/decision`, { method: "POST", body: { version: seen.version, approve, reason }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		>
			{approve ? effect(seen, seen.endOrdered, seen.endPaid) : t("desk.transfer.rejectText")}
		</ActDialog>
	);
}
