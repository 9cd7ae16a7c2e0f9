import "../styles/care.css";
import "../styles/cashier.css";
import { useBoot } from "../app/boot.tsx";
import { Care } from "../features/care/components/care.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** How play stays play. */
export default function MemberCare() {
	return (
		<Centre here="/member/care" title="member.page.care">
			<Care symbol={useBoot().permission.currencySymbol} />
		</Centre>
	);
}
