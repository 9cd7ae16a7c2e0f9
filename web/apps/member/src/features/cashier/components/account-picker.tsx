import { keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { ConfirmDialog, Icon, IconButton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { removeAccount } from "../api/withdrawals.ts";
import type { Method, PayoutAccount } from "../model.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { MethodMark } from "./parts.tsx";

interface AccountPickerProps {
	accounts: readonly PayoutAccount[];
	methods: readonly Method[];
	chosen: string;
	onChoose: (id: string) => void;
}

/** The saved accounts to choose from, to add to and to remove. */
export function AccountPicker({ accounts, methods, chosen, onChoose }: AccountPickerProps) {
	const t = useT();
	const [adding, setAdding] = useState(false);
	const [leaving, setLeaving] = useState<PayoutAccount | null>(null);
	const nameOf = (code: string) => methods.find((m) => m.code === code)?.name ?? code;
	return (
		<fieldset className="grid gap-3">
			<legend className="section-title mb-3">{t("cashier.withdraw.to")}</legend>
			{accounts.length === 0 && <p className="pay-note">{t("cashier.withdraw.addFirst")}</p>}
			{accounts.map((a) => (
				<div key={a.id} className="pay-account">
					<label className="pay-method">
						<input type="radio" name="account" checked={a.id === chosen} onChange={() => onChoose(a.id)} />
						<MethodMark code={a.method} name={nameOf(a.method)} />
						<span className="pay-method-text">
							<b>
								{nameOf(a.method)} <bdi>{a.number.slice(-5)}</bdi>
							</b>
							<small>{a.name}</small>
						</span>
					</label>
					<IconButton icon="trash" label={t("cashier.account.remove", { number: a.number.slice(-5) })} onClick={() => setLeaving(a)} />
				</div>
			))}
			<button type="button" className="pay-add" aria-haspopup="dialog" onClick={() => setAdding(true)}>
				<Icon name="plus" />
				{t("cashier.withdraw.add")}
			</button>
			{adding && (
				<AccountDialog
					methods={methods}
					onClose={() => setAdding(false)}
					onSaved={(a) => {
						onChoose(a.id);
						setAdding(false);
					}}
				/>
			)}
			{leaving && <Removal account={leaving} name={nameOf(leaving.method)} onDone={() => setLeaving(null)} />}
		</fieldset>
	);
}

function Removal({ account, name, onDone }: { account: PayoutAccount; name: string; onDone: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		try {
			await removeAccount(account.id);
			await client.invalidateQueries({ queryKey: keys.payoutAccounts });
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		onDone();
	};
	return (
		<ConfirmDialog
			title={t("cashier.account.removeDo")}
			danger
			confirmLabel={t("cashier.account.removeDo")}
			cancelLabel={t("ui.cancel")}
			busy={busy}
			onConfirm={() => void remove()}
			onCancel={onDone}
		>
			{t("cashier.account.removeAsk", { method: name, number: account.number.slice(-5) })}
		</ConfirmDialog>
	);
}
