import { usePendingIdentity } from "./pending-identity.ts";
import { useTermsAsk } from "./terms-ask.ts";

/** What members are asked: to accept newer terms, and an account elsewhere that waits is linked. */
export default function OfMembers({ free }: { free: boolean }) {
	usePendingIdentity();
	useTermsAsk(free);
	return null;
}
