import { useLang, useT } from "@baize/i18n";
import { formatCount, fromDigits } from "@baize/kernel";
import { Toggle } from "../../../kit/bits.tsx";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { wordFor } from "../../../kit/word.ts";
import { PatternTest } from "./pattern-test.tsx";
import { ALWAYS, type FieldRule, PATTERNS, ruled } from "../model.ts";

const PATTERN_IDS = Array.from({ length: PATTERNS }, (_, i) => i);

/** What the registration form asks, and what it accepts. */
export function RegistrationPanel() {
	const t = useT();
	const lang = useLang();
	const held = useDoc<FieldRule[]>("registration-fields", (version, rules) => ({ version, value: rules.map(({ acceptedPattern: _, ...rest }) => rest) }) as never);
	const change = (rule: FieldRule, next: Partial<FieldRule>) => held.change((held.value as FieldRule[]).map((r) => (r.name === rule.name ? ruled(r, next) : r)));
	const length = (r: FieldRule, name: "minLength" | "maxLength", label: string) => (
		<input
			className="cell-input w-20"
			inputMode="numeric"
			aria-label={`${wordFor(t, "staff.regField", r.name)}: ${label}`}
			value={r[name]}
			onChange={(e) => change(r, { [name]: Number(fromDigits(e.target.value).replace(/\D/g, "").slice(0, 4)) })}
		/>
	);
	const columns: Column<FieldRule>[] = [
		{ key: "name", head: t("staff.registration.field"), cell: (r) => <b>{wordFor(t, "staff.regField", r.name)}</b> },
		{
			key: "on",
			head: t("staff.registration.shown"),
			cell: (r) => (
				<Toggle
					quiet
					on={r.enabled}
					busy={ALWAYS.includes(r.name)}
					label={`${wordFor(t, "staff.regField", r.name)}: ${t("staff.registration.shown")}`}
					onFlip={() => change(r, { enabled: !r.enabled })}
				/>
			),
		},
		{
			key: "required",
			head: t("staff.registration.required"),
			cell: (r) => (
				<Toggle
					quiet
					on={r.required}
					busy={!r.enabled || ALWAYS.includes(r.name)}
					label={`${wordFor(t, "staff.regField", r.name)}: ${t("staff.registration.required")}`}
					onFlip={() => change(r, { required: !r.required })}
				/>
			),
		},
		{
			key: "pattern",
			head: t("staff.registration.pattern"),
			cell: (r) => (
				<select
					className="cell-input max-w-60"
					aria-label={`${wordFor(t, "staff.regField", r.name)}: ${t("staff.registration.pattern")}`}
					value={r.patternId}
					onChange={(e) => change(r, { patternId: Number(e.target.value) })}
				>
					{PATTERN_IDS.map((n) => (
						<option key={n} value={n}>
							{`${formatCount(n, lang)} · ${wordFor(t, "staff.pattern", String(n))}`}
						</option>
					))}
				</select>
			),
		},
		{ key: "min", head: t("staff.registration.min"), cell: (r) => length(r, "minLength", t("staff.registration.min")) },
		{ key: "max", head: t("staff.registration.max"), cell: (r) => length(r, "maxLength", t("staff.registration.max")) },
	];
	return (
		<SettingPanel of={held} title={t("staff.nav.registration")} lead={t("staff.registration.lead")} history="registration" plan={() => held.value}>
			{() => (
				<>
					<Rows label={t("staff.nav.registration")} columns={columns} rows={held.value as FieldRule[]} by={(r) => r.name} />
					<PatternTest rules={held.value as FieldRule[]} />
				</>
			)}
		</SettingPanel>
	);
}
