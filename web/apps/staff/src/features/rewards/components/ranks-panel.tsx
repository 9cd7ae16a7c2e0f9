import { useT } from "@baize/i18n";
import { Button, TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { type Rank, type Ranks, withAt, withoutAt, wholeOf } from "../model.ts";
import { Row, SumField, WordsFields } from "./parts.tsx";

/** The VIP ladder as readers see it. */
export function RanksPanel() {
	const t = useT();
	const held = useDoc<Ranks>("/staff/rewards/ranks");
	return (
		<SettingPanel of={held} title={t("care.ranks.title")} lead={t("care.ranks.lead")}>
			{() => {
				const v = held.value as Ranks;
				const put = (items: Rank[]) => held.change({ ...v, items });
				const top = v.items.at(-1);
				const next: Rank = { level: (top?.level ?? -1) + 1, name: {}, deposit: top?.deposit ?? "0", turnover: top?.turnover ?? "0", benefits: {} };
				return (
					<>
						<TextField label={t("care.ranks.months")} type="number" value={v.months} onChange={(e) => held.change({ ...v, months: wholeOf(e.target.value) })} />
						{v.items.map((r, i) => (
							<Row key={r.level} title={t("care.ranks.level", { n: r.level })} remove={t("care.remove", { what: r.name.en ?? "" })} onRemove={() => put(withoutAt(v.items, i))}>
								<WordsFields label={t("care.ranks.name")} value={r.name} onChange={(name) => put(withAt(v.items, i, { name }))} />
								<SumField label={t("care.ranks.deposit")} value={r.deposit} onChange={(deposit) => put(withAt(v.items, i, { deposit }))} />
								<SumField label={t("care.ranks.turnover")} value={r.turnover} onChange={(turnover) => put(withAt(v.items, i, { turnover }))} />
								<WordsFields label={t("care.ranks.benefits")} rows={3} value={r.benefits} onChange={(benefits) => put(withAt(v.items, i, { benefits }))} />
							</Row>
						))}
						<Button kind="secondary" icon="plus" className="justify-self-start" onClick={() => put([...v.items, next])}>
							{t("care.ranks.add")}
						</Button>
					</>
				);
			}}
		</SettingPanel>
	);
}
