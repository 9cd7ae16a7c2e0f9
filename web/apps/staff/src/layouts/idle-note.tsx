import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { ConfirmDialog, useTicker } from "@baize/ui";
import { useRef, useState } from "react";
import { type Idle, idleMs, idleOf, touch } from "../app/idle.ts";

/** Says in the last two idle minutes that the session is about to end; a press keeps it. */
export function IdleNote({ onOver }: { onOver: () => void }) {
	const t = useT();
	const [idle, setIdle] = useState<Idle>({ kind: "working" });
	const over = useRef(false);
	useTicker(
		() => {
			const now = idleOf(idleMs());
			if (now.kind === "over" && !over.current) {
				over.current = true;
				onOver();
			}
			if (now.kind !== idle.kind || now.kind === "note") setIdle(now);
		},
		1000,
		true,
	);
	if (idle.kind !== "note") return null;
	const stay = () => {
		touch();
		setIdle({ kind: "working" });
		void request("/staff/me").catch(() => null);
	};
	return (
		<ConfirmDialog title={t("staff.idle.title")} confirmLabel={t("staff.idle.stay")} onConfirm={stay} onCancel={stay}>
			{t("staff.idle.text", { seconds: idle.secondsLeft })}
		</ConfirmDialog>
	);
}
