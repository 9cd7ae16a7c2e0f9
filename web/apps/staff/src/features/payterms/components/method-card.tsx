import { useLang, useT } from "@baize/i18n";
import { formatFigure } from "@baize/kernel";
import { Icon, IconButton } from "@baize/ui";
import { Toggle } from "../../../kit/bits.tsx";
import { moneyText } from "../../../kit/money.ts";
import { type MethodTerms, percentText, type Wired } from "../model.ts";
import { CountriesField, PercentField, SumField, WholeField } from "./fields.tsx";
import { RankRows } from "./rank-rows.tsx";

interface CardProps {
	terms: MethodTerms;
	wired: Wired;
	first: boolean;
	last: boolean;
	/** What is wrong with a field of this method. */
	said: (field: string) => string | undefined;
	onChange: (next: MethodTerms) => void;
	onMove: (by: -1 | 1) => void;
}

/** One way to pay: what it is in a line, its terms when it is opened. */
export function MethodCard({ terms: m, wired, first, last, said, onChange, onMove }: CardProps) {
	const t = useT();
	const put = (part: Partial<MethodTerms>) => onChange({ ...m, ...part });
	return (
		<div className="pay-terms" data-method={m.code}>
			<details>
				<summary>
					<Icon name="chevron-right" className="turn h-5 w-5" />
					<span className="pay-terms-name">
						<b>{wired.name}</b>
						<small>
							{t(`payterms.way.${wired.way}`)} · <bdi>{wired.provider}</bdi>
							{wired.payouts !== wired.provider && (
								<>
									{" "}
									· {t("payterms.paidBy")} <bdi>{wired.payouts}</bdi>
								</>
							)}
						</small>
					</span>
					<Short m={m} wired={wired} />
				</summary>
				<div className="pay-terms-body">
					<fieldset>
						<legend>
							<Toggle on={m.deposit} label={t("payterms.in")} onFlip={() => put({ deposit: !m.deposit })} />
						</legend>
						<SumField label={t("payterms.min")} value={m.depositMin} error={said("depositMin")} onChange={(depositMin) => put({ depositMin })} />
						<SumField label={t("payterms.max")} value={m.depositMax} error={said("depositMax")} onChange={(depositMax) => put({ depositMax })} />
						<WholeField label={t("payterms.minutes")} value={m.depositMinutes} error={said("depositMinutes")} onChange={(depositMinutes) => put({ depositMinutes })} />
					</fieldset>
					<fieldset>
						<legend>
							<Toggle on={m.withdraw} label={t("payterms.out")} onFlip={() => put({ withdraw: !m.withdraw })} />
						</legend>
						<SumField label={t("payterms.min")} value={m.withdrawMin} error={said("withdrawMin")} onChange={(withdrawMin) => put({ withdrawMin })} />
						<SumField label={t("payterms.max")} value={m.withdrawMax} error={said("withdrawMax")} onChange={(withdrawMax) => put({ withdrawMax })} />
						<SumField label={t("payterms.day")} value={m.withdrawDay} error={said("withdrawDay")} onChange={(withdrawDay) => put({ withdrawDay })} />
						<SumField label={t("payterms.flat")} value={m.feeFlat} error={said("feeFlat")} onChange={(feeFlat) => put({ feeFlat })} />
						<PercentField label={t("payterms.percent")} value={m.feeBasisPoints} error={said("feeBasisPoints")} onChange={(feeBasisPoints) => put({ feeBasisPoints })} />
						<WholeField label={t("payterms.minutes")} value={m.withdrawMinutes} error={said("withdrawMinutes")} onChange={(withdrawMinutes) => put({ withdrawMinutes })} />
					</fieldset>
					<RankRows m={m} said={said} onChange={(tiers) => put({ tiers })} />
					<CountriesField
						label={t("payterms.countries")}
						note={t("payterms.countriesNote")}
						error={said("countries")}
						value={m.countries}
						onChange={(countries) => put({ countries })}
					/>
				</div>
			</details>
			{/* Beside what opens it, not in it: readers would not find a button within a button. */}
			<span className="pay-terms-move">
				<IconButton icon="chevron-up" label={t("payterms.up", { name: wired.name })} disabled={first} onClick={() => onMove(-1)} />
				<IconButton icon="chevron-down" label={t("payterms.down", { name: wired.name })} disabled={last} onClick={() => onMove(1)} />
			</span>
		</div>
	);
}

/** The terms in short: how much goes in and out, and what it costs. */
function Short({ m, wired }: { m: MethodTerms; wired: Wired }) {
	const t = useT();
	const lang = useLang();
	const span = (from: string, to: string) => `${moneyText(from, wired.currency, lang)} – ${moneyText(to, wired.currency, lang)}`;
	const fee = [Number(m.feeFlat) > 0 ? moneyText(m.feeFlat, wired.currency, lang) : "", m.feeBasisPoints > 0 ? `${formatFigure(percentText(m.feeBasisPoints), lang)}%` : ""]
		.filter(Boolean)
		.join(" + ");
	return (
		<span className="pay-terms-short">
			<span className="pill tone-rest" data-off={!m.deposit || undefined}>
				{t("payterms.in")}: <bdi>{m.deposit ? span(m.depositMin, m.depositMax) : t("payterms.closed")}</bdi>
			</span>
			<span className="pill tone-rest" data-off={!m.withdraw || undefined}>
				{t("payterms.out")}: <bdi>{m.withdraw ? span(m.withdrawMin, m.withdrawMax) : t("payterms.closed")}</bdi>
			</span>
			{m.withdraw && fee && (
				<span className="pill tone-rest">
					{t("staff.field.fee")}: <bdi>{fee}</bdi>
				</span>
			)}
		</span>
	);
}
