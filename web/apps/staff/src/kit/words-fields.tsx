import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { ActMenu } from "./act-menu.tsx";
import { AreaField } from "./area-field.tsx";
import { ALL, nameOf } from "./languages.ts";

const FIRST = ["en", "bn"];

interface WordsProps {
	label: string;
	value: Record<string, string> | undefined;
	/** Of a text of several lines. */
	rows?: number;
	maxLength: number;
	onChange: (next: Record<string, string>) => void;
}

/** A text in every language of the readers: two stand open, a menu opens the others and tells which of them are written. */
export function WordsFields({ label, value = {}, rows, maxLength, onChange }: WordsProps) {
	const t = useT();
	const [opened, setOpened] = useState(FIRST);
	const closed = ALL.filter((l) => !opened.includes(l));
	const written = closed.filter((l) => value[l]?.trim());
	return (
		<div className="col-span-full grid basis-full gap-x-4 gap-y-3 sm:grid-cols-2">
			{opened.map((lang) => {
				const field = {
					label: t("staff.words.in", { label, language: nameOf(lang) }),
					lang,
					dir: "auto" as const,
					maxLength,
					value: value[lang] ?? "",
					onChange: (e: { target: { value: string } }) => onChange({ ...value, [lang]: e.target.value }),
				};
				return rows ? <AreaField key={lang} {...field} rows={rows} /> : <TextField key={lang} {...field} />;
			})}
			{closed.length > 0 && (
				<div className="col-span-full">
					<ActMenu
						label={t("staff.words.others", { label, n: written.length })}
						options={closed.map((l) => ({ value: l, label: written.includes(l) ? t("staff.words.written", { language: nameOf(l) }) : nameOf(l) }))}
						onPick={(l) => setOpened([...opened, l])}
					/>
				</div>
			)}
		</div>
	);
}
