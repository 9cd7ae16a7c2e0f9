import "../styles/quests.css";
import { Qr } from "@baize/ui";
import { Centre } from "../features/member/components/centre.tsx";
import { ReferralPage } from "../features/quests/components/referral.tsx";

/** Inviting friends. */
export default function MemberReferral() {
	return (
		<Centre here="/member/referral" title="quests.page.referral" wide>
			<ReferralPage draw={(address, label) => <Qr text={address} label={label} size={180} margin={14} />} />
		</Centre>
	);
}
