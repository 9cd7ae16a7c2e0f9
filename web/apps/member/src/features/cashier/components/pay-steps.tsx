import { useT } from "@baize/i18n";
import { cx, Icon } from "@baize/ui";
import type { Deposit } from "../model.ts";
import { payStepsOf } from "../pay-steps.ts";

/** The way of a payment in a line: what is done, and what is to be done now. */
export function PaySteps({ deposit }: { deposit: Pick<Deposit, "state" | "details"> }) {
	const t = useT();
	return (
		<ol className="pay-steps" aria-label={t("cashier.deposit.way")}>
			{payStepsOf(deposit).map((s) => (
				<li key={s.step} className={cx("pay-step", s.done && "is-done", s.now && "is-now", s.step === "over" && "is-end")} aria-current={s.now ? "step" : undefined}>
					<span className="step-dot" aria-hidden="true">
						{s.done && <Icon name={s.step === "over" ? "close" : "check"} />}
					</span>
					<span>{t(`cashier.deposit.step.${s.step}`)}</span>
				</li>
			))}
		</ol>
	);
}
