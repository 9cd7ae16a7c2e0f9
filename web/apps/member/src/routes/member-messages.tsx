import "../styles/inbox.css";
import { Inbox } from "../features/inbox/components/inbox.tsx";
import { PushCard } from "../features/inbox/components/push-card.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** What the house told the member, and which devices are told. */
export default function MemberMessages() {
	return (
		<Centre here="/member/messages" title="shell.title.messages">
			<Inbox />
			<PushCard />
		</Centre>
	);
}
