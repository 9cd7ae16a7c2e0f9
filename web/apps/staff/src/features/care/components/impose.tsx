import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { BOUNDS } from "../model.ts";

/** The limit of staff beside the member's own; 0 takes it away again. */
export function Impose({ id, currency, onClose }: { id: string; currency: string; onClose: () => void }) {
	const t = useT();
	const [which, setWhich] = useState(BOUNDS[0]?.value ?? "");
	const [amount, setAmount] = useState("");
	const bound = BOUNDS.find((b) => b.value === which) ?? BOUNDS[0];
	if (!bound) return null;
	return (
		<ActDialog
			title={t("care.safe.limit")}
			reason="required"
			confirm={t("care.safe.set")}
			done={t("care.safe.done")}
			run={(reason) =>
				request(`/staff/care/members/${id}/limits`, { method: "PUT", body: { kind: bound.kind, period: bound.period, amount: fromDigits(amount).trim() || "0", reason } })
			}
			onClose={onClose}
		>
			<div className="grid gap-3">
				<p>{t("care.safe.limitText")}</p>
				<Select
					label={t("care.safe.what")}
					value={which}
					options={BOUNDS.map((b) => ({
						value: b.value,
						label: b.period ? `${t(`care.safe.bound.${b.kind}`)}, ${t(`care.safe.period.${b.period}`)}` : t(`care.safe.bound.${b.kind}`),
					}))}
					onChange={(e) => setWhich(e.target.value)}
				/>
				<TextField
					label={bound.kind === "session" ? t("care.safe.inMinutes") : `${t("care.safe.amount")} (${currency})`}
					note={t("care.safe.zero")}
					inputMode="decimal"
					autoComplete="off"
					maxLength={20}
					value={amount}
					onChange={(e) => setAmount(e.target.value)}
				/>
			</div>
		</ActDialog>
	);
}
