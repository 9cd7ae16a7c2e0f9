import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, IconButton, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { saidAt } from "../../../kit/fault.ts";
import type { Deposit } from "../model.ts";

const PARTS_MAX = 5;
const EMPTY = { trxId: "", amount: "" };

/** Says which transfers stand on the bank's statement for a deposit; another person credits their sum. */
export function StateParts({ deposit: d, onClose }: { deposit: Deposit; onClose: () => void }) {
	const t = useT();
	const [parts, setParts] = useState([{ trxId: "", amount: d.amount }]);
	const [error, setError] = useState<unknown>(null);
	const set = (i: number, change: Partial<typeof EMPTY>) => {
		setParts((list) => list.map((p, n) => (n === i ? { ...p, ...change } : p)));
		setError(null);
	};
	const said = (i: number, name: string) => saidAt(error, `parts[${i}].${name}`);
	const run = async (reason: string, key: string) => {
		const body = { reason, parts: parts.map((p) => ({ trxId: p.trxId.trim(), amount: fromDigits(p.amount).replace(/[\s,]/g, "") || "0" })) };
		try {
			return await request(`/staff/deposits/${d.id}/parts`, { method: "POST", body, idempotencyKey: key });
		} catch (e) {
			setError(e);
			throw e;
		}
	};
	return (
		<ActDialog title={t("staff.deposit.partsAsk")} confirm={t("staff.deposit.partsDo")} done={t("staff.deposit.partsDone")} run={run} onClose={onClose}>
			<div className="grid gap-3">
				<p>{t("staff.deposit.partsText")}</p>
				{parts.map((p, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
					<div key={i} className="part-row">
						<TextField
							label={t("staff.field.trx")}
							autoComplete="off"
							maxLength={40}
							value={p.trxId}
							error={said(i, "trxId")}
							onChange={(e) => set(i, { trxId: e.target.value })}
						/>
						<TextField
							label={t("staff.field.amount")}
							inputMode="decimal"
							autoComplete="off"
							maxLength={20}
							value={p.amount}
							error={said(i, "amount")}
							onChange={(e) => set(i, { amount: e.target.value })}
						/>
						<IconButton icon="trash" label={t("staff.deposit.partRemove")} disabled={parts.length === 1} onClick={() => setParts((list) => list.filter((_, n) => n !== i))} />
					</div>
				))}
				{parts.length < PARTS_MAX && (
					<Button kind="secondary" icon="plus" onClick={() => setParts((list) => [...list, EMPTY])}>
						{t("staff.deposit.partAdd")}
					</Button>
				)}
			</div>
		</ActDialog>
	);
}
