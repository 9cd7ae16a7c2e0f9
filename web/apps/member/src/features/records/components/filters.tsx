import { useT } from "@baize/i18n";
import { Chip, Select, Tabs } from "@baize/ui";
import type { ReactNode } from "react";
import { navigate } from "../../../app/navigate.ts";
import { PERIODS, type Period } from "../model.ts";

/** Writes one filter into the address, which alone holds them. */
export function setFilter(name: string, value: string): void {
	const q = new URLSearchParams(location.search);
	if (value) q.set(name, value);
	else q.delete(name);
	const text = q.toString();
	navigate(location.pathname + (text ? `?${text}` : ""), { replace: true });
}

/** The periods, and whatever else narrows a record. */
export function RecordFilters({ period, children }: { period: Period; children: ReactNode }) {
	const t = useT();
	return (
		<section className="record-filters" aria-label={t("records.filters")}>
			<Tabs
				label={t("records.period")}
				value={period}
				options={PERIODS.map((p) => ({ value: p, label: t(`records.period.${p}`) }))}
				onChange={(p) => setFilter("period", p === "today" ? "" : p)}
			/>
			<div className="record-narrow">{children}</div>
		</section>
	);
}

interface ChipsProps<V extends string> {
	label: string;
	name: string;
	value: V;
	options: readonly { value: V; label: string }[];
}

/** One of a few; the first stands for all and is not written into the address. */
export function FilterChips<V extends string>({ label, name, value, options }: ChipsProps<V>) {
	return (
		<div className="record-chips" role="group" aria-label={label}>
			{options.map((o, i) => (
				<Chip key={o.value} on={o.value === value} onClick={() => setFilter(name, i === 0 ? "" : o.value)}>
					{o.label}
				</Chip>
			))}
		</div>
	);
}

/** One of many. */
export const FilterSelect = ({ label, name, value, options }: ChipsProps<string>) => (
	<Select label={label} value={value} options={options} onChange={(e) => setFilter(name, e.target.value)} />
);
