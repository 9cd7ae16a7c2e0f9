import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Line, TERMS, termOf } from "../model.ts";

/** Keeps who said a line from writing at all tables for a time. */
export function MuteDialog({ line, onClose }: { line: Line; onClose: () => void }) {
	const t = useT();
	const [minutes, setMinutes] = useState<number>(TERMS[1]);
	const words = (m: number) => {
		const { unit, count } = termOf(m);
		return t(`desk.talk.${unit}`, { count });
	};
	return (
		<ActDialog
			title={t("desk.talk.mute")}
			facts={[
				{ label: t("staff.field.member"), value: <MemberName id={line.member} /> },
				{ label: t("desk.talk.said"), value: <bdi>{line.text}</bdi> },
			]}
			confirm={t("desk.talk.mute")}
			done={t("desk.talk.muted")}
			danger
			reason="required"
			run={(reason) => request(`/staff/studio/tables/mutes/${line.member}`, { method: "PUT", body: { minutes, reason } })}
			onClose={onClose}
		>
			<Select
				label={t("desk.talk.for")}
				value={String(minutes)}
				options={TERMS.map((m) => ({ value: String(m), label: words(m) }))}
				onChange={(e) => setMinutes(Number(e.target.value))}
			/>
		</ActDialog>
	);
}
