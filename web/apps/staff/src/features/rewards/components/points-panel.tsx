import { useT } from "@baize/i18n";
import { Checkbox, TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { wordFor } from "../../../kit/word.ts";
import { type Points, withAt, wholeOf } from "../model.ts";
import { SumField } from "./parts.tsx";

const WHOLES = ["convertMin", "convertDay", "convertTurnoverTimes"] as const;

/** What makes a point, and what points are worth. */
export function PointsPanel() {
	const t = useT();
	const held = useDoc<Points>("/staff/rewards/points");
	return (
		<SettingPanel of={held} title={t("care.points.title")} lead={t("care.points.lead")}>
			{() => {
				const v = held.value as Points;
				return (
					<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						<Checkbox checked={v.open} onChange={(e) => held.change({ ...v, open: e.target.checked })}>
							{t("mall.points.open")}
						</Checkbox>
						<SumField label={t("mall.points.depositPer")} value={v.depositPer} onChange={(depositPer) => held.change({ ...v, depositPer })} />
						{WHOLES.map((name) => (
							<TextField key={name} label={t(`mall.points.${name}`)} type="number" value={v[name]} onChange={(e) => held.change({ ...v, [name]: wholeOf(e.target.value) })} />
						))}
						<TextField label={t("care.points.exchange")} type="number" value={v.exchange} onChange={(e) => held.change({ ...v, exchange: wholeOf(e.target.value) })} />
						{v.rates.map((r, i) => (
							<SumField
								key={r.category}
								label={wordFor(t, "category", r.category)}
								value={r.turnover}
								onChange={(turnover) => held.change({ ...v, rates: withAt(v.rates, i, { turnover }) })}
							/>
						))}
					</div>
				);
			}}
		</SettingPanel>
	);
}
