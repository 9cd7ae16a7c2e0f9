import { LANGUAGES, useT } from "@baize/i18n";
import { Chip, cx, TextField } from "@baize/ui";
import { useState } from "react";
import { wordFor } from "../../../kit/word.ts";
import { completeness, type Item, type Kind, PARTS, type Words } from "../model.ts";
import { RichEditor } from "./rich-editor.tsx";

interface WordsProps {
	kind: Kind | "document";
	texts: Item["texts"];
	languages: readonly string[];
	error?: string;
	onChange: (texts: Item["texts"]) => void;
}

const RTL = ["ar", "fa", "ur"];

/** Words, English beside another language; each language tells how much of it is written. */
export function WordsBeside({ kind, texts, languages, error, onChange }: WordsProps) {
	const t = useT();
	const others = languages.filter((l) => l !== "en");
	const [other, setOther] = useState(others[0] ?? "");
	const set = (lang: string, change: Partial<Words>) => onChange({ ...texts, [lang]: { title: "", ...texts[lang], ...change } });
	const shown = ["en", ...(other ? [other] : [])];
	return (
		<section className="grid gap-4">
			<div className="flex flex-wrap gap-2" role="group" aria-label={t("staff.content.languages")}>
				{languages.map((l) => {
					const done = completeness(kind, texts, l);
					return (
						<Chip key={l} on={shown.includes(l)} onClick={() => l !== "en" && setOther(l)}>
							<span className={cx("done-mark", `done-${done}`)} aria-hidden="true" />
							{LANGUAGES[l] ?? l}
							<span className="text-text-3">{t(`staff.content.done.${done}`)}</span>
						</Chip>
					);
				})}
			</div>
			<div className={cx("grid gap-x-5 gap-y-4", other && "xl:grid-cols-2")}>
				{PARTS[kind].flatMap((part) =>
					shown.map((lang) => {
						const label = `${wordFor(t, "staff.content.part", part.label ?? part.name)} · ${LANGUAGES[lang] ?? lang}`;
						const value = texts[lang]?.[part.name] ?? "";
						if (part.html) return <RichEditor key={part.name + lang} label={label} lang={lang} value={value} onChange={(html) => set(lang, { [part.name]: html })} />;
						return (
							<div key={part.name + lang} lang={lang} dir={RTL.includes(lang) ? "rtl" : undefined}>
								<TextField
									label={label}
									error={part.name === "title" && lang === "en" ? error : undefined}
									maxLength={part.max}
									value={value}
									onChange={(e) => set(lang, { [part.name]: e.target.value })}
								/>
							</div>
						);
					}),
				)}
			</div>
		</section>
	);
}
