import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import type { Bounds } from "../model.ts";

const MB = 1 << 20;
const NUMBERS = ["minLength", "maxLength", "imagesMax", "perWhile", "whileMinutes"] as const;

/** The bounds of messages, as the form is served them. */
export function BoundsPanel() {
	const t = useT();
	const held = useDoc<Bounds>("/staff/feedback/settings");
	return (
		<SettingPanel of={held} title={t("care.bounds.title")} lead={t("care.bounds.lead")}>
			{() => {
				const v = held.value as Bounds;
				const whole = (text: string) => Number.parseInt(text, 10) || 0;
				return (
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						<Select
							label={t("care.bounds.unit")}
							value={v.unit}
							options={(["characters", "words"] as const).map((u) => ({ value: u, label: t(`care.bounds.unit.${u}`) }))}
							onChange={(e) => held.change({ ...v, unit: e.target.value as Bounds["unit"] })}
						/>
						{NUMBERS.map((name) => (
							<TextField
								key={name}
								label={t(`care.bounds.${name}`)}
								type="number"
								inputMode="numeric"
								value={v[name]}
								onChange={(e) => held.change({ ...v, [name]: whole(e.target.value) })}
							/>
						))}
						<TextField
							label={t("care.bounds.imageBytes")}
							type="number"
							inputMode="numeric"
							value={Math.round(v.imageBytes / MB)}
							onChange={(e) => held.change({ ...v, imageBytes: whole(e.target.value) * MB })}
						/>
					</div>
				);
			}}
		</SettingPanel>
	);
}
