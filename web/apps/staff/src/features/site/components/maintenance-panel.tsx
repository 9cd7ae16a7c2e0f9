import { LANGUAGES, useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { Note, Toggle } from "../../../kit/bits.tsx";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import type { Maintenance } from "../model.ts";

const WRITTEN = ["en", "bn"] as const;

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
						<div className="grid gap-4 lg:grid-cols-2">
							{WRITTEN.map((lang) => (
								<div key={lang} lang={lang}>
									<AreaField
										label={t("staff.maintenance.message", { language: LANGUAGES[lang] ?? lang })}
										rows={3}
										maxLength={500}
										value={v.message?.[lang] ?? ""}
										onChange={(e) => held.change({ ...v, message: { ...v.message, [lang]: e.target.value } })}
									/>
								</div>
							))}
						</div>
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
