import { Centre } from "../features/member/components/centre.tsx";
import { Sessions } from "../features/member/components/sessions.tsx";

/** Where the account is open. */
export default function MemberSessions() {
	return (
		<Centre here="/member/sessions" title="member.page.sessions">
			<Sessions />
		</Centre>
	);
}
