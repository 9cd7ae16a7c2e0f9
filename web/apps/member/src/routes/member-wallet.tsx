import { useT } from "@baize/i18n";
import { buttonClass } from "@baize/ui";
import { Link } from "../app/link.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { Pockets } from "../features/member/components/pockets.tsx";

/** What the member has, pocket by pocket. */
export default function MemberWallet() {
	const t = useT();
	return (
		<Centre here="/member/wallet" title="member.page.wallet">
			<Pockets />
			<div className="status-foot">
				<Link href="/member/deposit" className={buttonClass("primary")}>
					{t("member.page.deposit")}
				</Link>
				<Link href="/member/withdraw" className={buttonClass("secondary")}>
					{t("member.page.withdraw")}
				</Link>
				<Link href="/member/transfer" className={buttonClass("secondary")}>
					{t("member.page.transfer")}
				</Link>
				<Link href="/member/account-record" className={buttonClass("quiet")}>
					{t("member.page.account")}
				</Link>
			</div>
		</Centre>
	);
}
