import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, Toggle } from "../../../kit/bits.tsx";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { WordsFields } from "../../../kit/words-fields.tsx";
import type { Maintenance } from "../model.ts";

/** Closes the site for work, with a word for its visitors in their language. */
export function MaintenancePanel() {
	const t = useT();
	const held = useDoc<Maintenance>("maintenance");
	const [ask, setAsk] = useState(false);
	const flips = held.dirty && held.value?.on !== held.doc.data?.value.on;
	const save = () => (flips ? setAsk(true) : held.save.mutate());
	return (
		<SettingPanel of={held} title={t("staff.maintenance.title")} lead={t("staff.maintenance.lead")} history="maintenance" onSave={save}>
			{() => {
				const v = held.value as Maintenance;
				return (
					<>
						<Toggle on={v.on} label={t(v.on ? "staff.maintenance.on" : "staff.maintenance.off")} onFlip={() => held.change({ ...v, on: !v.on })} />
						{held.doc.data?.value.on && <Note tone="warn" icon="alert" title={t("staff.maintenance.now")} />}
						<WordsFields label={t("staff.maintenance.message")} rows={3} maxLength={500} value={v.message} onChange={(message) => held.change({ ...v, message })} />
						<div className="grid gap-4 lg:grid-cols-2">
							<TextField
								label={t("staff.maintenance.from")}
								note={t("staff.maintenance.fromNote")}
								type="datetime-local"
								value={localOf(v.fromAt ?? "")}
								onChange={(e) => held.change({ ...v, fromAt: momentOf(e.target.value) })}
							/>
							<TextField
								label={t("staff.maintenance.until")}
								note={t("staff.maintenance.untilNote")}
								type="datetime-local"
								value={localOf(v.untilAt ?? "")}
								onChange={(e) => held.change({ ...v, untilAt: momentOf(e.target.value), reopens: v.reopens && e.target.value !== "" })}
							/>
						</div>
						<Toggle on={v.reopens ?? false} busy={!v.untilAt} label={t("staff.maintenance.reopens")} onFlip={() => held.change({ ...v, reopens: !v.reopens })} />
						{ask && (
							<ActDialog
								title={t(v.on ? "staff.maintenance.askOn" : "staff.maintenance.askOff")}
								danger={v.on}
								confirm={t(v.on ? "staff.maintenance.doOn" : "staff.maintenance.doOff")}
								run={() => held.save.mutateAsync()}
								onClose={() => setAsk(false)}
							>
								{t(v.on ? "staff.maintenance.effectOn" : "staff.maintenance.effectOff")}
							</ActDialog>
						)}
					</>
				);
			}}
		</SettingPanel>
	);
}
