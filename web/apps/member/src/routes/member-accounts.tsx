import "../styles/cashier.css";
import "../styles/centre.css";
import { Centre } from "../features/member/components/centre.tsx";
import { Accounts } from "../features/cashier/components/accounts.tsx";

/** The accounts that money can be paid to. */
export default function MemberAccounts() {
	return (
		<Centre here="/member/accounts" title="centre.page.accounts">
			<Accounts />
		</Centre>
	);
}
