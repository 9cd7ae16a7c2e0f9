import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { Toggle } from "../../../kit/bits.tsx";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { wordFor } from "../../../kit/word.ts";
import { EXECUTIONS, type faultsOf, GROUPS, type Item, type Kind } from "../model.ts";
import { PictureField, PictureList } from "./picture-field.tsx";

interface PlaceProps {
	kind: Kind;
	item: Item;
	/** Tags of the help topics that may stand above. */
	parents: readonly string[];
	faults: ReturnType<typeof faultsOf>;
	onChange: (item: Item) => void;
}

/** Where an item stands, with which pictures, and where it leads. */
export function PlaceFields({ kind, item, parents, faults, onChange }: PlaceProps) {
	const t = useT();
	const set = (change: Partial<Item>) => onChange({ ...item, ...change });
	const groups = GROUPS[kind];
	const choice = (name: "group" | "execution" | "parent", label: string, options: readonly string[], empty?: string) => (
		<Select
			label={label}
			value={item[name] ?? ""}
			options={[...(empty ? [{ value: "", label: empty }] : []), ...options.map((g) => ({ value: g, label: name === "parent" ? g : wordFor(t, "staff.content.group", g) }))]}
			onChange={(e) => set({ [name]: e.target.value })}
		/>
	);
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<TextField
				label={t("staff.content.tag")}
				note={t("staff.content.tagNote")}
				error={faults.tag && t(faults.tag)}
				maxLength={60}
				spellCheck={false}
				autoCapitalize="none"
				value={item.tag}
				onChange={(e) => set({ tag: e.target.value.toLowerCase() })}
			/>
			{groups && choice("group", t("staff.content.place"), groups)}
			{kind === "popup" && choice("execution", t("staff.content.place"), EXECUTIONS)}
			{kind === "help" && choice("parent", t("staff.content.parent"), parents, t("staff.content.noParent"))}
			{(kind === "banner" || kind === "promotion") && (
				<TextField
					label={t("staff.content.target")}
					note={t("staff.content.targetNote")}
					maxLength={300}
					value={item.target ?? ""}
					onChange={(e) => set({ target: e.target.value })}
				/>
			)}
			{kind === "banner" && (
				<div className="sm:col-span-2">
					<PictureField label={t("staff.content.art")} value={item.art ?? ""} error={faults.art && t(faults.art)} onChange={(art) => set({ art })} />
				</div>
			)}
			{kind === "promotion" && (
				<div className="sm:col-span-2">
					<PictureList value={item.images ?? []} onChange={(images) => set({ images })} />
				</div>
			)}
		</div>
	);
}

/** When an item is shown, in the writer's own time zone, which is named. */
export function ScheduleFields({ item, fault, onChange }: { item: Item; fault?: string; onChange: (item: Item) => void }) {
	const t = useT();
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const minutes = -new Date().getTimezoneOffset();
	const offset = `UTC${minutes < 0 ? "−" : "+"}${String(Math.floor(Math.abs(minutes) / 60)).padStart(2, "0")}:${String(Math.abs(minutes) % 60).padStart(2, "0")}`;
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<TextField
				label={t("staff.content.from")}
				note={t("staff.content.fromNote")}
				type="datetime-local"
				value={localOf(item.fromAt ?? "")}
				onChange={(e) => onChange({ ...item, fromAt: momentOf(e.target.value) })}
			/>
			<TextField
				label={t("staff.content.to")}
				note={t("staff.content.toNote")}
				error={fault}
				type="datetime-local"
				value={localOf(item.toAt ?? "")}
				onChange={(e) => onChange({ ...item, toAt: momentOf(e.target.value) })}
			/>
			<p className="text-sm text-text-3 sm:col-span-2">{t("staff.content.zone", { zone, offset })}</p>
			<Toggle on={item.enabled} label={t("staff.content.enabled")} onFlip={() => onChange({ ...item, enabled: !item.enabled })} />
		</div>
	);
}
