import { LANGUAGES, useT } from "@baize/i18n";
import { wordFor } from "../../../kit/word.ts";
import { TextDiff } from "../../../kit/text-diff.tsx";
import type { Item } from "../model.ts";

const PARTS = ["title", "body"] as const;

/** The words of a version beside those before it, language by language; languages without a change are not named. */
export function DocumentDiff({ before, after }: { before: Item["texts"]; after: Item["texts"] }) {
	const t = useT();
	const rows = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((lang) =>
		PARTS.map((part) => ({ lang, part, was: before[lang]?.[part] ?? "", is: after[lang]?.[part] ?? "" })).filter((r) => r.was !== r.is),
	);
	if (rows.length === 0) return <p className="text-text-3">{t("staff.diff.none")}</p>;
	return (
		<div className="grid gap-5">
			{rows.map((r) => (
				<section key={r.lang + r.part} className="grid gap-2">
					<h3 className="text-sm text-text-2">{`${LANGUAGES[r.lang] ?? r.lang} · ${wordFor(t, "staff.content.part", r.part)}`}</h3>
					<TextDiff before={r.was} after={r.is} lang={r.lang} />
				</section>
			))}
		</div>
	);
}
