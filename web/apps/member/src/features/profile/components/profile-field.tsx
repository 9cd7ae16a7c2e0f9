import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Icon, Select, TextField } from "@baize/ui";
import { useMemo } from "react";
import type { ProfileValue } from "../api/profile.ts";
import { COUNTRIES, type FieldName, kindOf, lastBirthday } from "../model.ts";

interface ProfileFieldProps {
	name: FieldName;
	profile: ProfileValue;
	value: string;
	error?: string;
	onChange: (value: string) => void;
}

const HINTS = { nickname: "nickname", payeeName: "name", address: "street-address", occupation: "organization-title" } as Record<string, string>;

/** One answer: to fill in, or as it stays. */
export function ProfileField({ name, profile: p, value, error, onChange }: ProfileFieldProps) {
	const t = useT();
	const lang = useLang();
	const kind = kindOf(name);
	const countries = useMemo(() => (kind === "country" ? new Intl.DisplayNames([lang, "en"], { type: "region" }) : null), [kind, lang]);
	const label = t(`centre.profile.${name}`);
	if (p.fixed.includes(name))
		return (
			<div className="profile-fixed">
				<span>{label}</span>
				<b>{kind === "date" ? formatDate(`${value}T00:00:00Z`, lang, "date", "UTC") : kind === "country" ? countries?.of(value) : value}</b>
				<Icon name="lock" />
				<small className="sr-only">{t("centre.profile.fixed")}</small>
			</div>
		);
	const shared = { label, name, value, error };
	if (kind === "country" || kind === "income") {
		const options =
			kind === "income"
				? p.incomes.map((i) => ({ value: i, label: t(`centre.profile.income.${i as "salary"}`) }))
				: COUNTRIES.map((c) => ({ value: c, label: countries?.of(c) ?? c })).sort((a, b) => a.label.localeCompare(b.label, lang));
		return <Select {...shared} options={[{ value: "", label: t("centre.profile.choose") }, ...options]} onChange={(e) => onChange(e.target.value)} />;
	}
	if (kind === "date")
		return (
			<TextField
				{...shared}
				type="date"
				autoComplete="bday"
				min="1900-01-01"
				max={lastBirthday(p.birthdayLimit, new Date())}
				note={t("centre.profile.age", { age: p.birthdayLimit })}
				onChange={(e) => onChange(e.target.value)}
			/>
		);
	return <TextField {...shared} autoComplete={HINTS[name] ?? "off"} maxLength={200} onChange={(e) => onChange(e.target.value)} />;
}
