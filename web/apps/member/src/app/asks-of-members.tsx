import type { ReactNode } from "react";
import { usePendingIdentity } from "./pending-identity.ts";
import { spoken } from "./spoken.tsx";
import { useTermsAsk } from "./terms-ask.ts";

const Watch = spoken(() => import("../features/care/components/watch.tsx"), ["protect"]);

/** What members are asked and told: to accept newer terms, that an account elsewhere waits to be linked, how long they have been here. */
export default function OfMembers({ free }: { free: boolean }): ReactNode {
	usePendingIdentity();
	useTermsAsk(free);
	return <Watch />;
}
