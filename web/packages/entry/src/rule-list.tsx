import type { Key, T } from "@baize/i18n";
import { useT } from "@baize/i18n";
import { digitsOf, toDigits } from "@baize/kernel";
import { cx, Icon } from "@baize/ui";
import { type Check, checksOf, type Fault, type Rule, span } from "./rules.ts";

const PATTERNS = 21;

const known = (rule: Rule) => (rule.patternId >= 0 && rule.patternId <= PATTERNS ? rule.patternId : 0);

/** What one line of the checklist says. */
export function checkText(t: T, rule: Rule, id: Check["id"]): string {
	const { minLength: min, maxLength: max } = rule;
	if (id === "length") return min === max ? t("auth.rule.lengthExact", { n: max }) : t("auth.rule.length", { min, max });
	return known(rule) > 0 ? t(`auth.pattern.${known(rule)}` as Key as "auth.pattern.1") : t("auth.rule.format");
}

/** The whole sentence of a rule, reg_pattern_0 to reg_pattern_21, with its bounds; equal bounds are one number. */
export const ruleText = (t: T, rule: Rule): string => t(`auth.reg.${known(rule)}` as Key as "auth.reg.0", { range: toDigits(span(rule), digitsOf(t.lang ?? "")) });

/** What a fault says. */
export function faultText(t: T, rule: Rule | undefined, fault: Fault): string {
	if (fault === "empty") return t("auth.error.empty");
	if (fault === "mismatch") return t("auth.error.mismatch");
	return rule ? ruleText(t, rule) : t("auth.rule.format");
}

/** The rules of a field as a list that ticks itself while one types. */
export function RuleList({ rule, value }: { rule: Rule; value: string }) {
	const t = useT();
	return (
		<ul className="rules" aria-label={t("auth.rule.list")}>
			{checksOf(rule, value).map((c) => (
				<li key={c.id} className={cx(c.ok && "is-ok")}>
					<Icon name={c.ok ? "check" : "minus"} />
					<span>{checkText(t, rule, c.id)}</span>
					<span className="sr-only">{t(c.ok ? "auth.rule.met" : "auth.rule.open")}</span>
				</li>
			))}
		</ul>
	);
}
