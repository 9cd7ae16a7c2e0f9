import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { SPANS } from "../model.ts";

/** Keeps a member away from play; nobody can make it shorter. */
export function PauseAct({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const [value, setValue] = useState<string>(SPANS[0].value);
	const span = SPANS.find((s) => s.value === value) ?? SPANS[0];
	const label = (s: (typeof SPANS)[number]) =>
		s.kind === "forever"
			? t("care.safe.kind.forever")
			: `${t(`care.safe.kind.${s.kind}`)}, ${s.kind === "timeout" ? t("care.safe.hours", { n: s.hours }) : t("care.safe.months", { n: s.months })}`;
	return (
		<ActDialog
			title={t("care.safe.pause")}
			danger
			reason="required"
			confirm={t("care.safe.begin")}
			done={t("care.safe.done")}
			run={(reason) => request(`/staff/care/members/${id}/pause`, { method: "POST", body: { kind: span.kind, hours: span.hours, months: span.months, reason } })}
			onClose={onClose}
		>
			<div className="grid gap-3">
				<p>{t("care.safe.pauseText")}</p>
				<Select label={t("care.safe.howLong")} value={value} options={SPANS.map((s) => ({ value: s.value, label: label(s) }))} onChange={(e) => setValue(e.target.value)} />
			</div>
		</ActDialog>
	);
}
