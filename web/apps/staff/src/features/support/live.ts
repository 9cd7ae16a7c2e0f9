import { request } from "@baize/api";
import { Realtime } from "@baize/realtime";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const TYPING_MS = 4000;

async function address(): Promise<string> {
	const { ticket } = await request<{ ticket: string }>("/realtime/ticket", { body: {} });
	return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/connection?ticket=${encodeURIComponent(ticket)}`;
}

/** Follows the desk over a socket: what changed is read again, also after a lost connection. Tells the chat in which a member is writing. */
export function useDeskLive(): string {
	const client = useQueryClient();
	const [typing, setTyping] = useState("");
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const again = () => void client.invalidateQueries({ queryKey: ["staff"], predicate: (q) => String(q.queryKey[1]).startsWith("/staff/support") });
		const link = new Realtime(address, ["member"], {
			message: (m) => {
				if (m.kind === "support.changed") again();
				if (m.kind !== "support.typing") return;
				setTyping((m.data as { chat: string }).chat);
				clearTimeout(timer);
				timer = setTimeout(() => setTyping(""), TYPING_MS);
			},
			gap: again,
			ended: again,
			status: (online) => online && again(),
		});
		link.start();
		return () => {
			clearTimeout(timer);
			link.stop();
		};
	}, [client]);
	return typing;
}
