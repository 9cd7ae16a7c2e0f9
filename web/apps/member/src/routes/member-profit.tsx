import "../styles/cashier.css";
import "../styles/centre.css";
import { Centre } from "../features/member/components/centre.tsx";
import { Profit } from "../features/profit/components/profit.tsx";

/** What the member's play came to. */
export default function MemberProfit() {
	return (
		<Centre here="/member/profit" title="centre.page.profit" wide>
			<Profit />
		</Centre>
	);
}
