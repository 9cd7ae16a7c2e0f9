import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listen } from "../../../app/live.ts";
import { SUPPORT } from "./support.ts";

const TYPING_MS = 4000;

/** Follows support over the socket: what changed is read again, also after a lost connection. Tells whether the desk is writing. */
export function useFollow(): boolean {
	const client = useQueryClient();
	const [typing, setTyping] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		const again = () => void client.invalidateQueries({ queryKey: SUPPORT, predicate: (q) => q.queryKey[1] !== "picture" });
		const end = listen("member", {
			message: (kind) => {
				if (kind === "support.changed") {
					setTyping(false);
					again();
				}
				if (kind !== "support.typing") return;
				setTyping(true);
				clearTimeout(timer.current);
				timer.current = setTimeout(() => setTyping(false), TYPING_MS);
			},
			gap: again,
			status: (online) => online && again(),
		});
		return () => {
			clearTimeout(timer.current);
			end();
		};
	}, [client]);
	return typing;
}
