import { useBoot } from "../app/boot.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { AccountRecord } from "../features/records/components/account-record.tsx";

/** The movements of the member's pockets. */
export default function MemberEntries() {
	return (
		<Centre here="/member/account-record" title="member.page.account" wide>
			<AccountRecord symbol={useBoot().permission.currencySymbol} />
		</Centre>
	);
}
