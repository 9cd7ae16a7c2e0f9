import { useT } from "@baize/i18n";
import { Icon, IconButton } from "@baize/ui";
import { lazy, Suspense, useState } from "react";
import { loadChunk } from "../../../app/chunk.ts";
import type { Method, PayoutAccount } from "../model.ts";
import { AccountText } from "./account-text.tsx";
import { MethodMark } from "./parts.tsx";

const AccountDialog = lazy(() => loadChunk(() => import("./account-dialog.tsx").then((m) => ({ default: m.AccountDialog }))));
const AccountRemoval = lazy(() => loadChunk(() => import("./account-removal.tsx").then((m) => ({ default: m.AccountRemoval }))));

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
						<AccountText account={a} method={methods.find((m) => m.code === a.method)} />
					</label>
					<IconButton icon="trash" label={t("cashier.account.remove", { number: a.number.slice(-5) })} onClick={() => setLeaving(a)} />
				</div>
			))}
			<button type="button" className="pay-add" aria-haspopup="dialog" onClick={() => setAdding(true)}>
				<Icon name="plus" />
				{t("cashier.withdraw.add")}
			</button>
			<Suspense fallback={null}>
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
				{leaving && <AccountRemoval account={leaving} name={nameOf(leaving.method)} onDone={() => setLeaving(null)} />}
			</Suspense>
		</fieldset>
	);
}
