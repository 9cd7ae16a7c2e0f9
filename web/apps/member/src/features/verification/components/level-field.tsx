import { useT } from "@baize/i18n";
import { Field, Select, TextField } from "@baize/ui";
import type { FieldOf, Standing } from "../model.ts";

interface LevelFieldProps {
	field: FieldOf;
	standing: Standing;
	value: string;
	error: string;
	onChange: (text: string) => void;
}

/** One field of a level's form. */
export function LevelField({ field: f, standing, value, error, onChange }: LevelFieldProps) {
	const t = useT();
	const label = t(`papers.field.${f.name}`);
	if (f.kind === "choice") {
		const options =
			f.name === "document"
				? standing.documents.map((d) => ({ value: d, label: t(`papers.document.${d as "nid"}`) }))
				: standing.sources.map((s) => ({ value: s, label: t(`papers.source.${s as "salary"}`) }));
		return <Select label={label} name={f.name} value={value} error={error} options={options} onChange={(e) => onChange(e.target.value)} />;
	}
	if (f.kind === "area") {
		return (
			<Field label={label} note={t("papers.note.about")} error={error}>
				{(control) => <textarea {...control} name={f.name} rows={4} dir="auto" maxLength={f.max} value={value} onChange={(e) => onChange(e.target.value)} />}
			</Field>
		);
	}
	return (
		<TextField
			label={label}
			note={f.name === "name" ? t("papers.note.name") : f.name === "born" ? t("papers.note.born", { age: standing.age }) : undefined}
			name={f.name}
			type={f.kind === "date" ? "date" : "text"}
			autoComplete={f.fill ?? "off"}
			autoCapitalize={f.name === "number" || f.name === "country" ? "characters" : undefined}
			maxLength={f.max}
			value={value}
			error={error}
			onChange={(e) => onChange(e.target.value)}
		/>
	);
}
