import { Centre } from "../features/member/components/centre.tsx";
import { Handover } from "../features/member/components/handover.tsx";
import { Sessions } from "../features/member/components/sessions.tsx";
import { Qr } from "@baize/ui";

/** Where the account is open, and how to go on with it elsewhere. */
export default function MemberSessions() {
	return (
		<Centre here="/member/sessions" title="member.page.sessions">
			<Sessions />
			<Handover draw={(address, label) => <Qr text={address} label={label} />} />
		</Centre>
	);
}
