import { Centre } from "../features/member/components/centre.tsx";
import { Security } from "../features/security/components/security.tsx";

/** How the account is kept safe. */
export default function MemberSecurity() {
	return (
		<Centre here="/member/security" title="member.page.security">
			<Security />
		</Centre>
	);
}
