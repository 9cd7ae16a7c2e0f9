import "../styles/cashier.css";
import "../styles/centre.css";
import { Centre } from "../features/member/components/centre.tsx";
import { Kin } from "../features/cashier/components/kin.tsx";

/** Money between a member and the agent above, or those below. */
export default function MemberUpline() {
	return (
		<Centre here="/member/upline" title="centre.page.upline">
			<Kin />
		</Centre>
	);
}
