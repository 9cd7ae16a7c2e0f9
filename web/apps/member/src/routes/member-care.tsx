import Care from "../features/care/components/care.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** How play stays play. */
export default function MemberCare() {
	return (
		<Centre here="/member/care" title="member.page.care">
			<Care />
		</Centre>
	);
}
