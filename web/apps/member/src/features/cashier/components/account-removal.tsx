import { keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { PaymentField } from "../../../app/payment-field.tsx";
import { paymentProof, secretFault } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { removeAccount } from "../api/withdrawals.ts";
import type { PayoutAccount } from "../model.ts";

/** Asks once more, and for the payment password, before a payout account goes. */
export function AccountRemoval({ account, name, onDone }: { account: PayoutAccount; name: string; onDone: () => void }) {
	const t = useT();
	const id = useId();
	const client = useQueryClient();
	const { permission } = useBoot();
	const [secret, setSecret] = useState("");
	const [error, setError] = useState("");
	const [busy, setBusy] = useState(false);
	const remove = async (e: FormEvent) => {
		e.preventDefault();
		if (!secret) return setError(t("payment.empty"));
		setBusy(true);
		try {
			await removeAccount(account.id, await paymentProof(secret, permission.jweKey));
			await client.invalidateQueries({ queryKey: keys.payoutAccounts });
			onDone();
		} catch (e) {
			setError(secretFault(e) || refusal(e, t));
			setBusy(false);
		}
	};
	return (
		<Dialog
			title={t("cashier.account.removeDo")}
			onClose={onDone}
			foot={
				<>
					<Button kind="secondary" onClick={onDone}>
						{t("ui.cancel")}
					</Button>
					<Button kind="danger" type="submit" form={id} busy={busy}>
						{t("cashier.account.removeDo")}
					</Button>
				</>
			}
		>
			<form id={id} className="pay-form" onSubmit={(e) => void remove(e)} noValidate>
				<p className="text-text-2">{t("cashier.account.removeAsk", { method: name, number: account.number.slice(-5) })}</p>
				<PaymentField
					value={secret}
					error={error}
					onChange={(v) => {
						setSecret(v);
						setError("");
					}}
				/>
			</form>
		</Dialog>
	);
}
