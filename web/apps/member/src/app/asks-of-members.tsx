import { useLang } from "@baize/i18n";
import { type ReactNode, useEffect } from "react";
import { useForcedChange } from "./forced-change.ts";
import { memberPages } from "./manifest.ts";
import { usePendingIdentity } from "./pending-identity.ts";
import { loadScreen } from "./screen.tsx";
import { spoken } from "./spoken.tsx";
import { useTermsAsk } from "./terms-ask.ts";
import { useTrialDoor } from "./trial-door.ts";

const Watch = spoken(() => import("../features/care/components/watch.tsx"), ["protect"]);

/** What members are asked and told: to accept newer terms, that an account elsewhere waits to be linked, how long they have been here. */
export default function OfMembers({ free }: { free: boolean }): ReactNode {
	const lang = useLang();
	// The table of the member centre, so that the finger on a link fetches the page itself.
	useEffect(() => void loadScreen(memberPages, lang).catch(() => {}), [lang]);
	useTrialDoor();
	usePendingIdentity();
	useForcedChange(free);
	useTermsAsk(free);
	return <Watch />;
}
