import { useT } from "@baize/i18n";
import { Checkbox, Select, TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { PERIODS, type Rebates, wholeOf } from "../model.ts";
import { RateFields, SumField } from "./parts.tsx";

/** What is given back of turnover, and of what was lost. */
export function RebatesPanel() {
	const t = useT();
	const held = useDoc<Rebates>("/staff/rewards/rebates");
	return (
		<SettingPanel of={held} title={t("mall.rebates.title")} lead={t("mall.rebates.lead")}>
			{() => {
				const v = held.value as Rebates;
				const back = v.cashback;
				const change = (next: Partial<Rebates>) => held.change({ ...v, ...next });
				const changeBack = (next: Partial<Rebates["cashback"]>) => change({ cashback: { ...back, ...next } });
				return (
					<div className="grid gap-4 sm:grid-cols-2">
						<Checkbox checked={v.open} onChange={(e) => change({ open: e.target.checked })}>
							{t("mall.rebates.open")}
						</Checkbox>
						<Checkbox checked={v.auto} onChange={(e) => change({ auto: e.target.checked })}>
							{t("mall.rebates.auto")}
						</Checkbox>
						<RateFields label={t("mall.rebates.rates")} value={v.rates} onChange={(rates) => change({ rates })} />
						<TextField label={t("mall.turnover")} type="number" value={v.turnoverTimes} onChange={(e) => change({ turnoverTimes: wholeOf(e.target.value) })} />
						<h3 className="text-lg sm:col-span-2">{t("mall.cashback.title")}</h3>
						<p className="text-sm text-text-2 sm:col-span-2">{t("mall.cashback.text")}</p>
						<Checkbox checked={back.open} onChange={(e) => changeBack({ open: e.target.checked })}>
							{t("mall.cashback.open")}
						</Checkbox>
						<Checkbox checked={back.auto} onChange={(e) => changeBack({ auto: e.target.checked })}>
							{t("mall.rebates.auto")}
						</Checkbox>
						<Select
							label={t("mall.cashback.period")}
							value={back.period}
							options={PERIODS.map((p) => ({ value: p, label: t(`mall.period.${p}`) }))}
							onChange={(e) => changeBack({ period: e.target.value as (typeof PERIODS)[number] })}
						/>
						<TextField label={t("mall.cashback.rate")} type="number" value={back.basisPoints} onChange={(e) => changeBack({ basisPoints: wholeOf(e.target.value) })} />
						<SumField label={t("mall.cashback.minLoss")} value={back.minLoss} onChange={(minLoss) => changeBack({ minLoss })} />
						<SumField label={t("mall.cashback.cap")} value={back.cap} onChange={(cap) => changeBack({ cap })} />
						<TextField label={t("mall.turnover")} type="number" value={back.turnoverTimes} onChange={(e) => changeBack({ turnoverTimes: wholeOf(e.target.value) })} />
					</div>
				);
			}}
		</SettingPanel>
	);
}
