import { BindForm } from "../features/auth/components/bind-form.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { Security } from "../features/security/components/security.tsx";

/** How the account is kept safe. */
export default function MemberSecurity() {
	return (
		<Centre here="/member/security" title="member.page.security">
			<Security bind={(contact) => <BindForm {...contact} />} />
		</Centre>
	);
}
