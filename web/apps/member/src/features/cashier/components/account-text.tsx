import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { type Method, type PayoutAccount, readyAt } from "../model.ts";

/** What a payout account is called, and from when it is paid to. */
export function AccountText({ account: a, method }: { account: PayoutAccount; method: Method | undefined }) {
	const t = useT();
	const lang = useLang();
	const ready = readyAt(a, method);
	return (
		<span className="pay-method-text">
			<b>
				{method?.name ?? a.method} <bdi>{a.number.slice(-5)}</bdi>
			</b>
			<small>{a.name}</small>
			{ready > Date.now() && <small className="pay-waits">{t("payment.account.from", { at: formatDate(new Date(ready).toISOString(), lang) })}</small>}
		</span>
	);
}
