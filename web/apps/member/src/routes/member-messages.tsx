import { Inbox } from "../features/inbox/components/inbox.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** What the house told the member. */
export default function MemberMessages() {
	return (
		<Centre here="/member/messages" title="shell.title.messages">
			<Inbox />
		</Centre>
	);
}
