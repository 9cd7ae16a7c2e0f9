import "../styles/codes.css";
import "../styles/papers.css";
import { Centre } from "../features/member/components/centre.tsx";
import { Privacy } from "../features/privacy/components/privacy.tsx";

/** What is known of the member, what may be sent to them, and the way out. */
export default function MemberPrivacy() {
	return (
		<Centre here="/member/privacy" title="member.page.privacy">
			<Privacy />
		</Centre>
	);
}
