import { useT } from "@baize/i18n";
import { Button, Checkbox, TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { type Rank, type Ranks, withAt, withoutAt, wholeOf } from "../model.ts";
import { RateFields, Row, SumField } from "./parts.tsx";

const SUMS = ["keep", "upgrade", "weekly", "monthly", "birthday", "withdrawDay"] as const;
const WHOLES = ["withdrawCount", "pointsPercent"] as const;

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
				const next: Rank = {
					...(top ?? {
						deposit: "0",
						turnover: "0",
						keep: "0",
						upgrade: "0",
						weekly: "0",
						monthly: "0",
						birthday: "0",
						uplift: [],
						pointsPercent: 100,
						withdrawCount: 0,
						withdrawDay: "0",
					}),
					level: (top?.level ?? -1) + 1,
					name: {},
					benefits: {},
				};
				return (
					<>
						<Checkbox checked={v.open} onChange={(e) => held.change({ ...v, open: e.target.checked })}>
							{t("mall.ranks.open")}
						</Checkbox>
						<TextField label={t("mall.turnover")} type="number" value={v.bonusTurnoverTimes} onChange={(e) => held.change({ ...v, bonusTurnoverTimes: wholeOf(e.target.value) })} />
						{v.items.map((r, i) => (
							<Row key={r.level} title={t("care.ranks.level", { n: r.level })} remove={t("care.remove", { what: r.name.en ?? "" })} onRemove={() => put(withoutAt(v.items, i))}>
								<WordsFields label={t("care.ranks.name")} maxLength={60} value={r.name} onChange={(name) => put(withAt(v.items, i, { name }))} />
								<SumField label={t("care.ranks.deposit")} value={r.deposit} onChange={(deposit) => put(withAt(v.items, i, { deposit }))} />
								<SumField label={t("care.ranks.turnover")} value={r.turnover} onChange={(turnover) => put(withAt(v.items, i, { turnover }))} />
								{SUMS.map((name) => (
									<SumField key={name} label={t(`mall.ranks.${name}`)} value={r[name]} onChange={(sum) => put(withAt(v.items, i, { [name]: sum }))} />
								))}
								{WHOLES.map((name) => (
									<TextField
										key={name}
										label={t(`mall.ranks.${name}`)}
										type="number"
										value={r[name]}
										onChange={(e) => put(withAt(v.items, i, { [name]: wholeOf(e.target.value) }))}
									/>
								))}
								<RateFields label={t("mall.ranks.uplift")} value={r.uplift} onChange={(uplift) => put(withAt(v.items, i, { uplift }))} />
								<WordsFields label={t("care.ranks.benefits")} rows={3} maxLength={600} value={r.benefits} onChange={(benefits) => put(withAt(v.items, i, { benefits }))} />
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
