import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { Digits, Facts, State, Sum, When } from "../../../kit/bits.tsx";
import { type Jackpot, pctOf, plotOf } from "../model.ts";

/** A pool: what it holds, how it grew, the terms that run and those that follow. */
export function PoolCard({ of: j, may, onSet }: { of: Jackpot; may: boolean; onSet: () => void }) {
	const t = useT();
	const run = j.running;
	const path = plotOf(j.growth);
	return (
		<section className="panel pool-card" data-level={j.level} aria-label={t(`desk.jackpot.level.${j.level}`)}>
			<header className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-lg font-bold">
					{t(`desk.jackpot.level.${j.level}`)} <small className="text-text-3">{j.currency}</small>
				</h2>
				<State of={run ? (j.open ? "running" : "last") : "closed"} prefix="desk.jackpot.state" tone={run ? (j.open ? "good" : "wait") : "rest"} />
			</header>
			{run && (
				<>
					<p className="pool-amount">
						<Sum of={run.amount} currency={j.currency} strong />
					</p>
					{path ? (
						<svg viewBox="0 0 100 32" preserveAspectRatio="none" className="pool-plot" role="img" aria-label={t("desk.jackpot.growth")}>
							<path d={`${path}V32H0Z`} className="pool-area" />
							<path d={path} className="pool-line" vectorEffect="non-scaling-stroke" />
						</svg>
					) : (
						<p className="text-sm text-text-3">{t("desk.jackpot.noGrowth")}</p>
					)}
					<Facts
						of={[
							{ label: t("desk.jackpot.kind"), value: t(`desk.jackpot.kind.${run.terms.kind}`) },
							{ label: t("desk.jackpot.base"), value: <Sum of={run.base} currency={j.currency} /> },
							{ label: t("desk.jackpot.gathered"), value: <Sum of={run.gathered} currency={j.currency} /> },
							...(run.topped === "0.00" ? [] : [{ label: t("desk.jackpot.topped"), value: <Sum of={run.topped} currency={j.currency} /> }]),
							...(run.terms.kind === "must_hit_by" ? [{ label: t("desk.jackpot.ceiling"), value: <Sum of={run.ceiling} currency={j.currency} /> }] : []),
							{ label: t("desk.jackpot.prize"), value: <Sum of={run.prize} currency={j.currency} /> },
							{
								label: t("desk.jackpot.rate"),
								value: (
									<>
										<Digits of={pctOf(run.terms.rate)} unit="%" /> + <Digits of={pctOf(run.terms.reserve)} unit="%" />
									</>
								),
							},
							{ label: t("desk.jackpot.share"), value: <Digits of={run.sharePct} unit="%" /> },
							{ label: t("desk.jackpot.cycle"), value: <Digits of={run.cycle} /> },
							{ label: t("desk.jackpot.openedAt"), value: <When at={run.openedAt} /> },
						]}
					/>
				</>
			)}
			{may && (
				<Button kind="secondary" icon="edit" onClick={onSet}>
					{t("desk.jackpot.change")}
				</Button>
			)}
		</section>
	);
}
