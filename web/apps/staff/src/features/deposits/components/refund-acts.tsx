import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { type Fact, Sum } from "../../../kit/bits.tsx";
import { saidAt } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Deposit, type RefundEnd, refundEnds } from "../model.ts";

interface ActProps {
	of: Deposit;
	onClose: () => void;
	onDone: () => void;
}

function useFacts(d: Deposit): Fact[] {
	const t = useT();
	return [
		{ label: t("staff.field.member"), value: <MemberName id={d.member} /> },
		{ label: t("staff.refund.came"), value: <Sum of={d.paidAmount} currency={d.paidCurrency} strong /> },
		{ label: t("staff.field.trx"), value: <bdi>{d.trxId}</bdi> },
	];
}

/** Says how the way back of a payment ended, by evidence; nothing is booked yet. */
export function ProposeRefund({ of: d, onClose, onDone }: ActProps) {
	const t = useT();
	const ends = refundEnds(d);
	const [state, setState] = useState<RefundEnd>("DONE");
	const [trxId, setTrx] = useState("");
	const [evidence, setEvidence] = useState("");
	const [fault, setFault] = useState<unknown>(null);
	const [version] = useState(d.version); // what the operator saw, whatever has changed since
	const run = async (_: string, key: string) => {
		setFault(null);
		try {
			await request(`/staff/deposits/${d.id}/refund`, { method: "POST", body: { version, state, trxId: trxId.trim(), evidence }, idempotencyKey: key });
		} catch (e) {
			setFault(e);
			throw e;
		}
	};
	return (
		<ActDialog
			title={t("staff.refund.ask")}
			facts={useFacts(d)}
			confirm={t("desk.transfer.act.propose")}
			done={t("desk.transfer.proposeDone")}
			run={run}
			onClose={onClose}
			onDone={onDone}
		>
			<p>{t("staff.refund.text")}</p>
			<Select
				label={t("desk.transfer.ending")}
				note={t(`staff.refund.effect.${state}`)}
				error={saidAt(fault, "state")}
				value={state}
				options={ends.map((value) => ({ value, label: t(`staff.refund.end.${value}`) }))}
				onChange={(e) => setState(e.target.value as RefundEnd)}
			/>
			{state === "DONE" && (
				<TextField
					label={t("staff.refund.trx")}
					autoComplete="off"
					dir="ltr"
					maxLength={40}
					error={saidAt(fault, "trxId")}
					value={trxId}
					onChange={(e) => setTrx(e.target.value)}
				/>
			)}
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

/** Confirms or rejects what another person has proposed, as it was seen here. */
export function DecideRefund({ of: d, approve, onClose, onDone }: ActProps & { approve: boolean }) {
	const t = useT();
	const [seen] = useState(d);
	const end = seen.refundEnd || "DONE";
	return (
		<ActDialog
			title={t(approve ? "desk.transfer.confirmAsk" : "desk.transfer.rejectAsk")}
			danger={!approve}
			reason="optional"
			facts={[
				...useFacts(seen),
				{ label: t("desk.transfer.ending"), value: t(`staff.refund.end.${end}`) },
				...(seen.refundRef ? [{ label: t("staff.refund.trx"), value: <bdi>{seen.refundRef}</bdi> }] : []),
				{ label: t("desk.transfer.evidence"), value: <span dir="auto">{seen.refundEvidence}</span> },
			]}
			confirm={t(approve ? "desk.transfer.act.confirm" : "desk.transfer.act.reject")}
			done={t(approve ? "staff.refund.done" : "desk.transfer.rejectDone")}
			run={(reason, key) => request(`/staff/deposits/${d.id}/refund/decision`, { method: "POST", body: { version: seen.version, approve, reason }, idempotencyKey: key })}
			onClose={onClose}
			onDone={onDone}
		>
			{t(approve ? (`staff.refund.effect.${end}` as const) : "desk.transfer.rejectText")}
		</ActDialog>
	);
}
