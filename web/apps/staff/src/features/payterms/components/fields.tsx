import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { wholeOf } from "../../../kit/lists.ts";
import { countriesOf, percentText, pointsOf } from "../model.ts";

interface FieldProps {
	label: string;
	note?: string;
	error?: string;
}

/** An amount. */
export const SumField = ({ value, onChange, ...field }: FieldProps & { value: string; onChange: (next: string) => void }) => (
	<TextField {...field} inputMode="decimal" autoComplete="off" maxLength={16} value={value} onChange={(e) => onChange(fromDigits(e.target.value).replace(/[\s,]/g, ""))} />
);

/** A whole number. */
export const WholeField = ({ value, onChange, ...field }: FieldProps & { value: number; onChange: (next: number) => void }) => (
	<TextField {...field} inputMode="numeric" autoComplete="off" maxLength={6} value={value} onChange={(e) => onChange(wholeOf(fromDigits(e.target.value)))} />
);

/** A percentage that is kept in its hundredths; what is no percentage stays in the field and says so. */
export function PercentField({ value, error, ...field }: FieldProps & { value: number; onChange: (next: number) => void }) {
	const t = useT();
	const [text, setText] = useState(percentText(value));
	const read = pointsOf(text);
	const shown = read === undefined || read === value ? text : percentText(value);
	const { onChange, ...rest } = field;
	return (
		<TextField
			{...rest}
			error={read === undefined ? t("payterms.percentWrong") : error}
			inputMode="decimal"
			autoComplete="off"
			maxLength={6}
			value={shown}
			onChange={(e) => {
				const next = fromDigits(e.target.value).replace(",", ".");
				setText(next);
				const points = pointsOf(next);
				if (points !== undefined) onChange(points);
			}}
		/>
	);
}

/** Countries by their codes; what is written stays as it is while it says the same. */
export function CountriesField({ value, onChange, ...field }: FieldProps & { value: readonly string[]; onChange: (next: string[]) => void }) {
	const [text, setText] = useState(value.join(", "));
	return (
		<TextField
			{...field}
			autoCapitalize="characters"
			autoComplete="off"
			spellCheck={false}
			maxLength={240}
			value={String(countriesOf(text)) === String(value) ? text : value.join(", ")}
			onChange={(e) => {
				setText(e.target.value);
				onChange(countriesOf(e.target.value));
			}}
		/>
	);
}
