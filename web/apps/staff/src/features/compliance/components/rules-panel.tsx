import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { TextField } from "@baize/ui";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import type { Rules } from "../model.ts";

const LEVELS = [0, 1, 2, 3] as const;
const NUMBERS = ["minAge", "birthdayAge", "papers", "triesDay", "caseHours", "urgentHours"] as const;
const COUNTS = ["nearCount", "playPercent", "payees", "sharers", "ring", "jumpHours", "spikeTimes", "rounds"] as const;
const SUMS = ["report", "inOut", "largeDeposit", "largeWin", "largeWager", "spikeLeast"] as const;

/** Ages, gates by level and the bounds from which something is a case. */
export function RulesPanel() {
	const t = useT();
	const held = useDoc<Rules>("/staff/compliance/settings");
	return (
		<SettingPanel of={held} title={t("compliance.rules.title")} lead={t("compliance.rules.lead")}>
			{() => {
				const v = held.value as Rules;
				const whole = (text: string) => Number.parseInt(fromDigits(text), 10) || 0;
				const sum = (text: string) => fromDigits(text).replace(/[^0-9.]/g, "") || "0";
				const gate = (i: number, name: "deposits" | "withdrawals", text: string) =>
					held.change({ ...v, gates: v.gates.map((g, n) => (n === i ? { ...g, [name]: sum(text) } : g)) });
				return (
					<>
						<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
							{NUMBERS.map((name) => (
								<TextField
									key={name}
									label={t(`compliance.rules.${name}`)}
									inputMode="numeric"
									value={v[name]}
									onChange={(e) => held.change({ ...v, [name]: whole(e.target.value) })}
								/>
							))}
						</div>
						<h3 className="text-base font-semibold">{t("compliance.rules.gates")}</h3>
						<div className="grid gap-4 sm:grid-cols-2">
							{LEVELS.flatMap((i) =>
								(["deposits", "withdrawals"] as const).map((name) => (
									<TextField
										key={`${name}-${i}`}
										label={t(`compliance.rules.gate.${name}`, { level: i })}
										inputMode="decimal"
										value={v.gates[i]?.[name] ?? "0"}
										onChange={(e) => gate(i, name, e.target.value)}
									/>
								)),
							)}
						</div>
						<h3 className="text-base font-semibold">{t("compliance.rules.flags")}</h3>
						<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
							{COUNTS.map((name) => (
								<TextField
									key={name}
									label={t(`compliance.rule.${name}`)}
									inputMode="numeric"
									value={String(v.rules[name])}
									onChange={(e) => held.change({ ...v, rules: { ...v.rules, [name]: whole(e.target.value) } })}
								/>
							))}
							{SUMS.map((name) => (
								<TextField
									key={name}
									label={t(`compliance.rule.${name}`)}
									inputMode="decimal"
									value={String(v.rules[name])}
									onChange={(e) => held.change({ ...v, rules: { ...v.rules, [name]: sum(e.target.value) } })}
								/>
							))}
						</div>
					</>
				);
			}}
		</SettingPanel>
	);
}
