import { useRef } from "react";
import { useStanding } from "./session.ts";

/** Whether somebody has come in by the layer that asks; who opened it on a trial account is still to come in as a member. */
export function useCameIn(): boolean {
	const { session, pending } = useStanding();
	const trial = useRef<boolean>(undefined);
	if (!pending) trial.current ??= session.isTrial;
	return session.isLogin && !(session.isTrial && trial.current);
}
