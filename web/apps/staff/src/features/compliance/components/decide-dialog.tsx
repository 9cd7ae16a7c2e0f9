import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import type { KycFile } from "../model.ts";

/** Accepts papers, or turns them down for a reason that the member is told. */
export function DecideDialog({ of: f, pass, onClose, onDone }: { of: KycFile; pass: boolean; onClose: () => void; onDone: () => void }) {
	const t = useT();
	const [reason, setReason] = useState(f.reasons[0] ?? "");
	const [born, setBorn] = useState("");
	const minor = !pass && reason === "underAge";
	return (
		<ActDialog
			title={t(pass ? "compliance.kyc.passAsk" : "compliance.kyc.failAsk")}
			facts={[
				{ label: t("staff.field.member"), value: <MemberName id={f.member} /> },
				{ label: t("compliance.kyc.level"), value: t(`compliance.level.${f.level as 1}`) },
			]}
			reason="required"
			danger={!pass}
			confirm={t(pass ? "compliance.kyc.pass" : "compliance.kyc.fail")}
			done={t("compliance.done")}
			run={(note, key) =>
				request(`/staff/compliance/requests/${f.id}/decide`, {
					method: "POST",
					body: { pass, note, ...(pass ? {} : { reason }), ...(minor ? { born } : {}) },
					idempotencyKey: key,
				})
			}
			onClose={onClose}
			onDone={onDone}
		>
			{!pass && (
				<div className="grid gap-3">
					<Select
						label={t("compliance.kyc.told")}
						value={reason}
						options={f.reasons.map((r) => ({ value: r, label: wordFor(t, "compliance.reason", r) }))}
						onChange={(e) => setReason(e.target.value)}
					/>
					{minor && <TextField label={t("compliance.field.born")} note={t("compliance.kyc.minor")} type="date" value={born} onChange={(e) => setBorn(e.target.value)} />}
				</div>
			)}
		</ActDialog>
	);
}
