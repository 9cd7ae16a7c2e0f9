import type { VendorCard } from "@baize/api";
import { type Key, useT } from "@baize/i18n";
import { Chip, Icon, IconButton } from "@baize/ui";
import { memo, useEffect, useRef, useState } from "react";
import { type Filter, IN_HOUSE, KINDS } from "../model.ts";

const TYPING_MS = 250;

/** The box that narrows a list by words; it tells only when one stops typing. */
export function WordFilter({ value, label, onChange }: { value: string; label: string; onChange: (q: string) => void }) {
	const t = useT();
	const [text, setText] = useState(value);
	const told = useRef(value);
	useEffect(() => {
		if (value !== told.current) setText(value);
		told.current = value;
	}, [value]);
	useEffect(() => {
		if (text.trim() === told.current) return;
		const timer = setTimeout(() => {
			told.current = text.trim();
			onChange(told.current);
		}, TYPING_MS);
		return () => clearTimeout(timer);
	}, [text, onChange]);
	return (
		<div className="field-box word-filter" role="search">
			<Icon name="search" className="h-5 w-5 text-text-3" />
			<input type="search" aria-label={label} placeholder={label} maxLength={64} value={text} onChange={(e) => setText(e.target.value)} enterKeyHint="search" />
			{text && <IconButton icon="close" label={t("browse.clear")} onClick={() => setText("")} />}
		</div>
	);
}

interface RailProps {
	vendors: readonly VendorCard[];
	filter: Filter;
	onChange: (part: Partial<Filter>) => void;
}

/** The vendors of a category, one of them chosen or none. */
export const VendorRail = memo(function VendorRail({ vendors, filter, onChange }: RailProps) {
	const t = useT();
	const inHouse = filter.vassalage === IN_HOUSE;
	if (vendors.length < 2 && !filter.vassalage) return null;
	return (
		<div className="vendor-rail" role="group" aria-label={t("browse.vendors")}>
			<button type="button" aria-pressed={filter.vassalage === ""} onClick={() => onChange({ vassalage: "" })}>
				<Icon name="games" />
				<span>{t("browse.allVendors")}</span>
			</button>
			{inHouse && (
				<button type="button" aria-pressed="true" onClick={() => onChange({ vassalage: "" })}>
					<Icon name="originals" />
					<span>{t("shell.nav.inHouse")}</span>
				</button>
			)}
			{vendors.map((v) => (
				<button
					key={v.vassalage}
					type="button"
					aria-pressed={filter.vassalage === v.vassalage}
					onClick={() => onChange({ vassalage: filter.vassalage === v.vassalage ? "" : v.vassalage })}
				>
					<img src={v.iconUrl} alt="" width={28} height={28} />
					<bdi>{v.displayName}</bdi>
				</button>
			))}
		</div>
	);
});

/** The kinds as chips. */
export const KindChips = memo(function KindChips({ filter, onChange }: Omit<RailProps, "vendors">) {
	const t = useT();
	return (
		<div className="chip-row" role="group" aria-label={t("browse.kinds")}>
			{KINDS.map((k) => (
				<Chip key={k} on={filter.kind === k} onClick={() => onChange({ kind: k })}>
					{t(`browse.kind.${k}` as Key as "browse.kind.ALL")}
				</Chip>
			))}
		</div>
	);
});
