import { useEffect } from "react";
import { doorman } from "./navigate.ts";
import { useServices } from "./services.tsx";
import { useSession } from "./session.ts";

/** Tells a trial account at the door what it lacks, and keeps it on its page: a game that is played must not end for that. */
export function useTrialDoor(): void {
	const { may } = useServices();
	const { isTrial } = useSession();
	useEffect(() => {
		doorman.stops = (asked) => isTrial && !may(asked);
		return () => {
			doorman.stops = () => false;
		};
	}, [isTrial, may]);
}
