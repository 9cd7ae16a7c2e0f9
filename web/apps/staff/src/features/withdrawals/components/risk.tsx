import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { wordFor } from "../../../kit/word.ts";
import { riskLevel } from "../model.ts";

/** The score as a short bar with its figure. */
export function RiskMeter({ score }: { score: number }) {
	const t = useT();
	const lang = useLang();
	return (
		<span className={`risk risk-${riskLevel(score)}`} title={t(`staff.risk.level.${riskLevel(score)}`)}>
			<span className="risk-track" aria-hidden="true">
				<span style={{ inlineSize: `${score}%` }} />
			</span>
			<span className="tabular-nums">{formatCount(score, lang)}</span>
		</span>
	);
}

/** The score in words, with every rule that scored. */
export function RiskCard({ score, reasons }: { score: number; reasons: readonly string[] }) {
	const t = useT();
	return (
		<section className="inner">
			<div className="flex items-center justify-between gap-3">
				<h3 className="text-base">{t("staff.risk.title")}</h3>
				<RiskMeter score={score} />
			</div>
			<p className="text-sm text-text-2">{t(`staff.risk.level.${riskLevel(score)}`)}</p>
			{reasons.length > 0 && (
				<ul className="mt-2 grid gap-1 text-sm">
					{reasons.map((r) => (
						<li key={r} className="risk-reason">
							{wordFor(t, "staff.risk", r)}
						</li>
					))}
				</ul>
			)}
			<p className="mt-2 text-xs text-text-3">{t("staff.risk.informs")}</p>
		</section>
	);
}
