import { useT } from "@baize/i18n";
import { useState } from "react";
import { AreaField } from "../../../kit/area-field.tsx";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { AddressTest, CountryFile } from "./address-test.tsx";
import { countriesOf, linesOf, networkLines, networksOf, type Regions } from "../model.ts";

interface Texts {
	allowed: string;
	blocked: string;
	countries: string;
	networks: string;
}

const textsOf = (r: Regions): Texts => ({ allowed: r.allowed.join("\n"), blocked: r.blocked.join("\n"), countries: r.countries.join(" "), networks: networkLines(r.networks) });

const regionsOf = (x: Texts): Regions => ({ allowed: linesOf(x.allowed), blocked: linesOf(x.blocked), countries: countriesOf(x.countries), networks: networksOf(x.networks) });

const PARTS = [
	{ name: "allowed", rows: 4 },
	{ name: "blocked", rows: 4 },
	{ name: "countries", rows: 2 },
	{ name: "networks", rows: 4 },
] as const;

/** Who may not come in, and who always may. */
export function RegionsPanel() {
	const t = useT();
	const held = useDoc<Regions>("regions");
	const [texts, setTexts] = useState<Texts | null>(null);
	return (
		<SettingPanel of={held} title={t("staff.regions.title")} lead={t("staff.regions.lead")} history="regions" plan={() => held.value}>
			{() => {
				const now = held.dirty && texts ? texts : textsOf(held.value as Regions);
				return (
					<>
						<CountryFile />
						<div className="grid gap-4 lg:grid-cols-2">
							{PARTS.map(({ name, rows }) => (
								<AreaField
									key={name}
									className="font-mono text-sm!"
									label={t(`staff.regions.${name}`)}
									note={t(`staff.regions.${name}Note`)}
									rows={rows}
									spellCheck={false}
									value={now[name]}
									onChange={(e) => {
										const next = { ...now, [name]: e.target.value };
										setTexts(next);
										held.change(regionsOf(next));
									}}
								/>
							))}
						</div>
						<AddressTest rules={held.value as Regions} />
					</>
				);
			}}
		</SettingPanel>
	);
}
