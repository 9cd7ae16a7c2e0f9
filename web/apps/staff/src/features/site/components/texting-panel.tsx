import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { AreaField } from "../../../kit/area-field.tsx";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { type Budget, budgetLines, budgetsOf, countriesOf, type Texting, wholeOf } from "../model.ts";

/** Whose numbers are taken, and how many codes may go out by SMS. */
export function TextingPanel() {
	const t = useT();
	const held = useDoc<Texting>("texting");
	const [texts, setTexts] = useState<{ countries: string; own: string } | null>(null);
	return (
		<SettingPanel of={held} title={t("staff.texting.title")} lead={t("staff.texting.lead")} history="texting" plan={() => held.value}>
			{() => {
				const now = held.value as Texting;
				const shown = held.dirty && texts ? texts : { countries: now.countries.join(" "), own: budgetLines(now.own) };
				const write = (change: Partial<typeof shown>) => {
					const next = { ...shown, ...change };
					setTexts(next);
					held.change({ ...now, countries: countriesOf(next.countries), own: budgetsOf(next.own) });
				};
				const budget = (name: "total" | "each", part: keyof Budget) => (
					<TextField
						label={t(`staff.texting.${name}.${part}`)}
						inputMode="numeric"
						maxLength={8}
						value={String(now[name][part])}
						onChange={(e) => {
							setTexts(shown);
							held.change({ ...now, [name]: { ...now[name], [part]: wholeOf(e.target.value) } });
						}}
					/>
				);
				return (
					<div className="grid gap-4 lg:grid-cols-2">
						{budget("total", "perHour")}
						{budget("total", "perDay")}
						{budget("each", "perHour")}
						{budget("each", "perDay")}
						<AreaField
							className="font-mono text-sm!"
							label={t("staff.texting.countries")}
							note={t("staff.texting.countriesNote")}
							rows={3}
							spellCheck={false}
							value={shown.countries}
							onChange={(e) => write({ countries: e.target.value })}
						/>
						<AreaField
							className="font-mono text-sm!"
							label={t("staff.texting.own")}
							note={t("staff.texting.ownNote")}
							rows={3}
							spellCheck={false}
							value={shown.own}
							onChange={(e) => write({ own: e.target.value })}
						/>
					</div>
				);
			}}
		</SettingPanel>
	);
}
