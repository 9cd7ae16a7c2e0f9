import { useT } from "@baize/i18n";
import { buttonClass } from "@baize/ui";
import type { ReactNode } from "react";
import { Link } from "../../../app/link.tsx";
import { usePayoutAccounts } from "../api/withdrawals.ts";

/** What the security page says of the payout accounts. */
interface RowFacts {
	title: string;
	text: string;
	set: boolean;
	children: ReactNode;
}

/** How many payout accounts are saved, and the way to them; the row is drawn by its page. */
export function AccountsRow({ row }: { row: (facts: RowFacts) => ReactNode }) {
	const t = useT();
	const { data } = usePayoutAccounts();
	const n = data?.length ?? 0;
	return row({
		title: t("centre.page.accounts"),
		text: n > 0 ? t("centre.accounts.count", { n }) : t("centre.hint.accounts"),
		set: n > 0,
		children: (
			<Link href="/member/accounts" className={buttonClass("secondary", "sm")}>
				{t(n > 0 ? "security.manage" : "security.bind.add")}
			</Link>
		),
	});
}
