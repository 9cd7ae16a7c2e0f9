import { useT } from "@baize/i18n";
import { Chip, Select, TextField } from "@baize/ui";
import { AreaField } from "../../../kit/area-field.tsx";
import { ALL } from "../../../kit/languages.ts";
import type { Audience } from "../model.ts";

/** Whom a broadcast is for. */
export function AudienceFields({ of: a, onChange }: { of: Audience; onChange: (a: Audience) => void }) {
	const t = useT();
	const langs = a.langs ?? [];
	return (
		<>
			<div role="group" aria-label={t("service.news.langs")} className="grid gap-2">
				<p className="field-label">{t("service.news.langs")}</p>
				<div className="flex flex-wrap gap-2">
					{ALL.map((l) => (
						<Chip key={l} on={langs.includes(l)} onClick={() => onChange({ ...a, langs: langs.includes(l) ? langs.filter((x) => x !== l) : [...langs, l] })}>
							{l.toUpperCase()}
						</Chip>
					))}
				</div>
			</div>
			<AreaField
				label={t("service.news.accounts")}
				rows={2}
				value={(a.accounts ?? []).join("\n")}
				onChange={(e) => onChange({ ...a, accounts: e.target.value ? e.target.value.split(/[\s,]+/) : [] })}
			/>
			<TraitFields of={a} onChange={onChange} />
		</>
	);
}

const ACTIVITY = ["any", "active", "idle"] as const;

/** Rank and activity. */
function TraitFields({ of: a, onChange }: { of: Audience; onChange: (a: Audience) => void }) {
	const t = useT();
	const kind = a.idleDays ? "idle" : a.activeDays ? "active" : "any";
	const days = a.idleDays || a.activeDays || 0;
	const set = (to: (typeof ACTIVITY)[number], n: number) => onChange({ ...a, activeDays: to === "active" ? n : undefined, idleDays: to === "idle" ? n : undefined });
	return (
		<div className="grid grid-cols-2 gap-3">
			<Whole label={t("service.news.rankFrom")} value={a.rankFrom} onChange={(rankFrom) => onChange({ ...a, rankFrom })} />
			<Whole label={t("service.news.rankTo")} value={a.rankTo} onChange={(rankTo) => onChange({ ...a, rankTo })} />
			<Select
				label={t("service.news.activity")}
				value={kind}
				options={ACTIVITY.map((k) => ({ value: k, label: t(`service.news.activity.${k}`) }))}
				onChange={(e) => set(e.target.value as typeof kind, days || 30)}
			/>
			{kind !== "any" && <Whole label={t("service.news.days")} value={days} onChange={(n) => set(kind, n ?? 1)} />}
		</div>
	);
}

/** A whole number; empty for none. */
const Whole = ({ label, value, onChange }: { label: string; value: number | undefined; onChange: (n: number | undefined) => void }) => (
	<TextField
		label={label}
		inputMode="numeric"
		maxLength={4}
		value={value ? String(value) : ""}
		onChange={(e) => onChange(Number.parseInt(e.target.value.replace(/\D/g, ""), 10) || undefined)}
	/>
);
