import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Icon, IconButton, Skeleton, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { usePayoutAccounts, usePayoutTerms } from "../api/withdrawals.ts";
import type { PayoutAccount } from "../model.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { AccountRemoval } from "./account-removal.tsx";
import { AccountText } from "./account-text.tsx";
import { MethodMark } from "./parts.tsx";

/** The accounts that money can be paid to: see, add, remove. */
export function Accounts() {
	const t = useT();
	const terms = usePayoutTerms();
	const accounts = usePayoutAccounts();
	const [adding, setAdding] = useState(false);
	const [leaving, setLeaving] = useState<PayoutAccount | null>(null);
	const error = terms.error ?? accounts.error;
	if (error && !(terms.data && accounts.data)) return <ErrorState text={refusal(error, t)} onRetry={() => void Promise.all([terms.refetch(), accounts.refetch()])} />;
	if (!terms.data || !accounts.data) return <Skeleton className="h-64 rounded-card" />;
	const methodOf = (a: PayoutAccount) => terms.data.methods.find((m) => m.code === a.method);
	return (
		<div className="pay-form">
			<p className="pay-note">{t("centre.accounts.text")}</p>
			{accounts.data.length === 0 ? (
				<EmptyState icon="withdraw" title={t("centre.accounts.empty")} />
			) : (
				<ul className="card rows">
					{accounts.data.map((a) => (
						<li key={a.id} className="row">
							<MethodMark code={a.method} name={methodOf(a)?.name ?? a.method} />
							<AccountText account={a} method={methodOf(a)} />
							<IconButton icon="trash" label={t("cashier.account.remove", { number: a.number.slice(-5) })} onClick={() => setLeaving(a)} />
						</li>
					))}
				</ul>
			)}
			<button type="button" className="pay-add" aria-haspopup="dialog" onClick={() => setAdding(true)}>
				<Icon name="plus" />
				{t("cashier.withdraw.add")}
			</button>
			{adding && (
				<AccountDialog
					methods={terms.data.methods}
					onClose={() => setAdding(false)}
					onSaved={() => {
						setAdding(false);
						toast(t("centre.accounts.saved"), "ok");
					}}
				/>
			)}
			{leaving && <AccountRemoval account={leaving} name={methodOf(leaving)?.name ?? leaving.method} onDone={() => setLeaving(null)} />}
		</div>
	);
}
