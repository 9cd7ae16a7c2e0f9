import { ApiError } from "@baize/api";
import { type ReactNode, useRef, useState } from "react";
import { HumanCheck } from "./human-check.tsx";

/** A way to make calls for which the server may want to see a person first. */
export interface Human {
	/** Makes the call; where a check is wanted it is shown, and the call made again with its token. */
	ask: <Answer>(call: (humanToken?: string) => Promise<Answer>) => Promise<Answer>;
	/** Stands somewhere in the form. */
	panel: ReactNode;
}

class TurnedAway extends Error {}

/** Whether somebody closed the check; that is no fault to be shown. */
export const isTurnedAway = (e: unknown): boolean => e instanceof TurnedAway;

const isNeeded = (e: unknown): boolean => e instanceof ApiError && e.code === "identity.human.needed";

interface Waiting {
	pass: (token: string) => void;
	leave: (e: Error) => void;
}

/** Shows the human check when a call needs it, and once one did, before the next one asks. */
export function useHuman(): Human {
	const [shown, setShown] = useState(false);
	const wanted = useRef(false);
	const waiting = useRef<Waiting>(undefined);
	const ask: Human["ask"] = async (call) => {
		if (!wanted.current)
			try {
				return await call();
			} catch (e) {
				if (!isNeeded(e)) throw e;
				wanted.current = true;
			}
		const token = await new Promise<string>((pass, leave) => {
			waiting.current = { pass, leave };
			setShown(true);
		}).finally(() => setShown(false));
		return call(token);
	};
	return {
		ask,
		panel: shown && <HumanCheck onPassed={(token) => waiting.current?.pass(token)} onClose={() => waiting.current?.leave(new TurnedAway())} />,
	};
}
