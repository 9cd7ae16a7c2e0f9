import "../styles/centre.css";
import { BindForm } from "../features/auth/components/bind-form.tsx";
import { AccountsRow } from "../features/cashier/components/accounts-row.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { Row } from "../features/security/components/parts.tsx";
import { Security } from "../features/security/components/security.tsx";

/** How the account is kept safe. */
export default function MemberSecurity() {
	return (
		<Centre here="/member/security" title="member.page.security">
			<Security bind={(contact) => <BindForm {...contact} />} accounts={<AccountsRow row={(facts) => <Row icon="withdraw" {...facts} />} />} />
		</Centre>
	);
}
