import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Select, TextField } from "@baize/ui";
import { Toggle } from "../../../kit/bits.tsx";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { wordFor } from "../../../kit/word.ts";
import { EXECUTIONS, type faultsOf, GROUPS, type Item, type Kind } from "../model.ts";

interface PlaceProps {
	kind: Kind;
	item: Item;
	faults: ReturnType<typeof faultsOf>;
	onChange: (item: Item) => void;
}

/** Where, when and in which order an item is shown. */
export function PlaceFields({ kind, item, faults, onChange }: PlaceProps) {
	const t = useT();
	const set = (change: Partial<Item>) => onChange({ ...item, ...change });
	const groups = GROUPS[kind];
	const said = (key?: (typeof faults)[keyof typeof faults]) => key && t(key);
	const pictured = kind === "banner" || kind === "promotion";
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<TextField
				label={t("staff.content.tag")}
				note={t("staff.content.tagNote")}
				error={said(faults.tag)}
				maxLength={60}
				spellCheck={false}
				autoCapitalize="none"
				value={item.tag}
				onChange={(e) => set({ tag: e.target.value.toLowerCase() })}
			/>
			{groups && (
				<Select
					label={t("staff.content.place")}
					value={item.group}
					options={groups.map((g) => ({ value: g, label: wordFor(t, "staff.content.group", g) }))}
					onChange={(e) => set({ group: e.target.value })}
				/>
			)}
			{kind === "popup" && (
				<Select
					label={t("staff.content.place")}
					value={item.execution}
					options={EXECUTIONS.map((x) => ({ value: x, label: wordFor(t, "staff.content.group", x) }))}
					onChange={(e) => set({ execution: e.target.value })}
				/>
			)}
			{pictured && (
				<TextField
					label={t("staff.content.art")}
					note={t("staff.content.artNote")}
					error={said(faults.art)}
					maxLength={51}
					spellCheck={false}
					autoCapitalize="none"
					value={item.art ?? ""}
					onChange={(e) => set({ art: e.target.value.toLowerCase() })}
				/>
			)}
			{pictured && (
				<TextField
					label={t("staff.content.target")}
					note={t("staff.content.targetNote")}
					maxLength={300}
					value={item.target ?? ""}
					onChange={(e) => set({ target: e.target.value })}
				/>
			)}
			<TextField
				label={t("staff.content.from")}
				note={t("staff.content.fromNote")}
				type="datetime-local"
				value={localOf(item.fromAt ?? "")}
				onChange={(e) => set({ fromAt: momentOf(e.target.value) })}
			/>
			<TextField
				label={t("staff.content.to")}
				note={t("staff.content.toNote")}
				error={said(faults.toAt)}
				type="datetime-local"
				value={localOf(item.toAt ?? "")}
				onChange={(e) => set({ toAt: momentOf(e.target.value) })}
			/>
			<TextField
				label={t("staff.content.sort")}
				note={t("staff.content.sortNote")}
				inputMode="numeric"
				value={item.sort}
				onChange={(e) => set({ sort: Number(fromDigits(e.target.value).replace(/\D/g, "").slice(0, 6)) })}
			/>
			<div className="self-center">
				<Toggle on={item.enabled} label={t("staff.content.enabled")} onFlip={() => set({ enabled: !item.enabled })} />
			</div>
		</div>
	);
}
