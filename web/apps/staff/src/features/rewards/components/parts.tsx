import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { IconButton, TextField } from "@baize/ui";
import type { ReactNode } from "react";
import { wordFor } from "../../../kit/word.ts";
import { CATEGORIES, type Rebate, wholeOf, withRate } from "../model.ts";

/** An amount of the brand's currency. */
export const SumField = ({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) => (
	<TextField label={label} inputMode="decimal" maxLength={16} value={value} onChange={(e) => onChange(fromDigits(e.target.value))} />
);

/** Rates by category, in hundredths of a percent. */
export function RateFields({ label, value, onChange }: { label: string; value: Rebate[] | null; onChange: (next: Rebate[]) => void }) {
	const t = useT();
	return (
		<fieldset className="sm:col-span-2">
			<legend className="mb-2 text-sm text-text-2">{label}</legend>
			<div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
				{CATEGORIES.map((c) => (
					<TextField
						key={c}
						label={wordFor(t, "category", c)}
						type="number"
						value={value?.find((r) => r.category === c)?.basisPoints ?? 0}
						onChange={(e) => onChange(withRate(value, c, wholeOf(e.target.value)))}
					/>
				))}
			</div>
		</fieldset>
	);
}

/** One thing of a list that is being written, with the way to take it out. */
export const Row = ({ title, remove, onRemove, children }: { title: string; remove: string; onRemove: () => void; children: ReactNode }) => (
	<fieldset className="rounded-card border border-hairline p-4">
		<legend className="sr-only">{title}</legend>
		<div className="mb-3 flex items-center justify-between gap-2">
			<b aria-hidden="true">{title}</b>
			<IconButton icon="trash" label={remove} onClick={onRemove} />
		</div>
		<div className="grid gap-4 sm:grid-cols-2">{children}</div>
	</fieldset>
);
