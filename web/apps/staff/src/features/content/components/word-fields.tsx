import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { AreaField } from "../../../kit/area-field.tsx";
import type { Item, Kind, Words } from "../model.ts";

interface WordsProps {
	kind: Kind;
	lang: string;
	item: Item;
	error?: string;
	onChange: (item: Item) => void;
}

/** The words of an item in one language. */
export function WordFields({ kind, lang, item, error, onChange }: WordsProps) {
	const t = useT();
	const words = item.texts[lang] ?? { title: "" };
	const set = (change: Partial<Words>) => onChange({ ...item, texts: { ...item.texts, [lang]: { ...words, ...change } } });
	const lines = kind === "banner" || kind === "promotion";
	return (
		<div className="grid gap-4" lang={lang}>
			<TextField label={t("staff.content.title")} error={error} maxLength={200} value={words.title} onChange={(e) => set({ title: e.target.value })} />
			{lines && (
				<div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
					<TextField label={t("staff.content.subtitle")} maxLength={400} value={words.subtitle ?? ""} onChange={(e) => set({ subtitle: e.target.value })} />
					<TextField label={t("staff.content.cta")} maxLength={60} value={words.cta ?? ""} onChange={(e) => set({ cta: e.target.value })} />
				</div>
			)}
			{kind !== "banner" && (
				<AreaField
					label={t("staff.content.body")}
					note={t("staff.content.bodyNote")}
					rows={5}
					maxLength={60000}
					value={words.body ?? ""}
					onChange={(e) => set({ body: e.target.value })}
				/>
			)}
		</div>
	);
}
