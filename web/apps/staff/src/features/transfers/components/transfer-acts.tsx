import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { type Fact, Sum } from "../../../kit/bits.tsx";
import { saidAt } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { ENDINGS, type Ending, type Transfer } from "../model.ts";

interface ActProps {
	of: Transfer;
	onClose: () => void;
}

const pathOf = (x: Transfer) => `/staff/transfers/${encodeURIComponent(x.id)}`;

function useFacts(x: Transfer): Fact[] {
	const t = useT();
	return [
		{ label: t("staff.field.member"), value: <MemberName id={x.member} /> },
		{ label: t("staff.field.vendor"), value: <VendorName code={x.vendor} /> },
		{ label: t("desk.transfer.way"), value: t(`desk.transfer.direction.${x.direction}`) },
		{ label: t("staff.field.amount"), value: <Sum of={x.amount} currency={x.currency} strong /> },
	];
}

/** Has the vendor asked at once how the transfer stands. */
export function CheckTransfer({ of: x, onClose }: ActProps) {
	const t = useT();
	return (
		<ActDialog
			title={t("desk.transfer.checkAsk")}
			facts={useFacts(x)}
			confirm={t("desk.transfer.act.check")}
			done={t("desk.transfer.checkDone")}
			run={(_, key) => request(`${pathOf(x)}/check`, { method: "POST", idempotencyKey: key })}
			onClose={onClose}
		>
			{t("desk.transfer.checkText")}
		</ActDialog>
	);
}

/** Proposes how an unknown transfer ended, by evidence from outside. */
export function ProposeEnding({ of: x, onClose }: ActProps) {
	const t = useT();
	const [state, setState] = useState<Ending>("DONE");
	const [amount, setAmount] = useState(x.amount);
	const [evidence, setEvidence] = useState("");
	const [fault, setFault] = useState<unknown>(null);
	const free = x.whole && state === "DONE"; // only the evidence tells how much all was
	const run = async (_: string, key: string) => {
		setFault(null);
		try {
			await request(`${pathOf(x)}/ending`, { method: "POST", body: { state, amount: free ? amount.trim() : "0", evidence }, idempotencyKey: key });
		} catch (e) {
			setFault(e);
			throw e;
		}
	};
	return (
		<ActDialog title={t("desk.transfer.proposeAsk")} facts={useFacts(x)} confirm={t("desk.transfer.act.propose")} done={t("desk.transfer.proposeDone")} run={run} onClose={onClose}>
			<p>{t("desk.transfer.proposeText")}</p>
			<Select
				label={t("desk.transfer.ending")}
				note={t(`desk.transfer.effect.${x.direction}.${state}`)}
				value={state}
				options={ENDINGS.map((value) => ({ value, label: t(`desk.transfer.end.${value}`) }))}
				onChange={(e) => setState(e.target.value as Ending)}
			/>
			{free && (
				<TextField
					label={t("desk.transfer.gave")}
					inputMode="decimal"
					autoComplete="off"
					dir="ltr"
					maxLength={20}
					error={saidAt(fault, "amount")}
					value={amount}
					onChange={(e) => setAmount(e.target.value)}
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
export function DecideEnding({ of: x, approve, onClose }: ActProps & { approve: boolean }) {
	const t = useT();
	// What the operator saw, whatever the drawer has learned since.
	const [seen] = useState({ state: x.endState || "DONE", amount: x.endAmount });
	return (
		<ActDialog
			title={t(approve ? "desk.transfer.confirmAsk" : "desk.transfer.rejectAsk")}
			danger={!approve}
			facts={[
				...useFacts(x),
				{ label: t("desk.transfer.ending"), value: t(`desk.transfer.end.${seen.state}`) },
				...(x.whole && seen.state === "DONE" ? [{ label: t("desk.transfer.gave"), value: <Sum of={seen.amount} currency={x.currency} strong /> }] : []),
				{ label: t("desk.transfer.evidence"), value: <span dir="auto">{x.evidence}</span> },
			]}
			confirm={t(approve ? "desk.transfer.act.confirm" : "desk.transfer.act.reject")}
			done={t(approve ? "desk.transfer.confirmDone" : "desk.transfer.rejectDone")}
			run={(_, key) => request(`${pathOf(x)}/ending/decision`, { method: "POST", body: { ...seen, approve }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t(approve ? (`desk.transfer.effect.${x.direction}.${seen.state}` as const) : "desk.transfer.rejectText")}
		</ActDialog>
	);
}
