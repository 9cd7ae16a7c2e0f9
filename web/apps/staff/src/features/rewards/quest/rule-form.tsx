import { useT, type PlainKey } from "@baize/i18n";
import { Button, Select, TextField } from "@baize/ui";
import { Toggle } from "../../../kit/bits.tsx";
import { wordFor } from "../../../kit/word.ts";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { Row, SumField } from "../components/parts.tsx";
import type { Words } from "../model.ts";
import { emptyPart, type Part, type Prize, type RuleField } from "./model.ts";

interface FormProps {
	fields: readonly RuleField[];
	part: Part;
	onChange: (next: Part) => void;
}

/** The fields of a rule, or of one row of it. */
export function RuleForm({ fields, part, onChange }: FormProps) {
	return fields.map((f) => <RuleInput key={f.name} field={f} value={part[f.name]} onChange={(v) => onChange({ ...part, [f.name]: v })} />);
}

interface InputProps {
	field: RuleField;
	value: unknown;
	onChange: (next: unknown) => void;
}

function RuleInput({ field: f, value, onChange }: InputProps) {
	const t = useT();
	const label = t(`questdesk.field.${f.name}` as PlainKey);
	switch (f.type) {
		case "sum":
			return <SumField label={label} value={String(value ?? "")} onChange={onChange} />;
		case "count":
			return <Count label={label} value={Number(value ?? 0)} onChange={onChange} />;
		case "text":
			return <TextField label={label} maxLength={60} value={String(value ?? "")} onChange={(e) => onChange(e.target.value)} />;
		case "flag":
			return <Toggle on={value === true} label={label} onFlip={() => onChange(value !== true)} />;
		case "choice": {
			const options = (f.choices ?? []).map((c) => ({ value: c, label: c ? wordFor(t, `questdesk.${f.name}`, c) : t("questdesk.all") }));
			return <Select label={label} value={String(value ?? "")} options={options} onChange={(e) => onChange(e.target.value)} />;
		}
		case "words":
			return <WordsFields label={label} maxLength={60} value={(value ?? {}) as Words} onChange={onChange} />;
		case "prize":
			return <PrizeFields label={label} value={value as Prize} onChange={onChange} />;
		default:
			return <RowsFields field={f} rows={(value ?? []) as Part[]} onChange={onChange} />;
	}
}

const Count = ({ label, value, onChange }: { label: string; value: number; onChange: (n: number) => void }) => (
	<TextField
		label={label}
		type="number"
		inputMode="numeric"
		min={-1}
		value={value}
		onChange={(e) => onChange(Number.isNaN(e.target.valueAsNumber) ? 0 : Math.trunc(e.target.valueAsNumber))}
	/>
);

const PRIZES = ["cash", "bonus", "points", "ticket", "rounds", "goods", "nothing"] as const;

function PrizeFields({ label, value: p, onChange }: { label: string; value: Prize; onChange: (next: Prize) => void }) {
	const t = useT();
	const money = p.kind === "cash" || p.kind === "bonus";
	const counted = p.kind === "points" || p.kind === "ticket" || p.kind === "rounds";
	const turn = (kind: string) => onChange({ kind, amount: "0", count: 0, tag: "", turnoverTimes: kind === "cash" ? 1 : 0 });
	return (
		<>
			<Select label={label} value={p.kind} options={PRIZES.map((k) => ({ value: k, label: t(`questdesk.prize.${k}`) }))} onChange={(e) => turn(e.target.value)} />
			{money && <SumField label={t("questdesk.field.amount")} value={p.amount} onChange={(amount) => onChange({ ...p, amount })} />}
			{counted && <Count label={t("questdesk.field.count")} value={p.count} onChange={(count) => onChange({ ...p, count })} />}
			{p.kind === "cash" && <Count label={t("questdesk.field.turnoverTimes")} value={p.turnoverTimes} onChange={(turnoverTimes) => onChange({ ...p, turnoverTimes })} />}
			{!money && p.kind !== "points" && p.kind !== "nothing" && (
				<TextField label={t("questdesk.field.tag")} maxLength={60} value={p.tag} onChange={(e) => onChange({ ...p, tag: e.target.value })} />
			)}
		</>
	);
}

function RowsFields({ field: f, rows, onChange }: { field: RuleField; rows: Part[]; onChange: (next: Part[]) => void }) {
	const t = useT();
	const row = f.row ?? [];
	return (
		<div className="grid gap-3 sm:col-span-2">
			<h3>{t(`questdesk.field.${f.name}` as PlainKey)}</h3>
			{rows.map((r, i) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
				<Row key={i} title={String(i + 1)} remove={t("questdesk.remove", { n: i + 1 })} onRemove={() => onChange(rows.filter((_, k) => k !== i))}>
					<RuleForm fields={row} part={r} onChange={(next) => onChange(rows.map((x, k) => (k === i ? next : x)))} />
				</Row>
			))}
			<Button kind="secondary" size="sm" icon="plus" className="justify-self-start" onClick={() => onChange([...rows, emptyPart(row)])}>
				{t("questdesk.add")}
			</Button>
		</div>
	);
}
