import { useAnnouncer } from "./announcer.ts";
import { usePendingIdentity } from "./pending-identity.ts";
import { useTermsAsk } from "./terms-ask.ts";

/** All that the site asks or tells a reader by itself: announcements, newer terms, an account elsewhere that waits to be linked. */
export function Asks({ free, announces }: { free: boolean; announces: boolean }) {
	usePendingIdentity();
	useAnnouncer(announces);
	useTermsAsk(free);
	return null;
}
