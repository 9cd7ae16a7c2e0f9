import "../styles/feedback.css";
import "../styles/papers.css";
import { useBoot } from "../app/boot.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { Verification } from "../features/verification/components/verification.tsx";

/** Who the member is, as far as it is proved. */
export default function MemberVerification() {
	return (
		<Centre here="/member/verification" title="member.page.verification">
			<Verification symbol={useBoot().permission.currencySymbol} />
		</Centre>
	);
}
