import { LANGUAGES, useT } from "@baize/i18n";
import { Chip } from "@baize/ui";
import { AreaField } from "../../../kit/area-field.tsx";
import type { Draft } from "../model.ts";

/** Every language, by its code. */
export const ALL = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

/** Whom a broadcast is for. */
export function AudienceFields({ of: a, onChange }: { of: Draft["audience"]; onChange: (a: Draft["audience"]) => void }) {
	const t = useT();
	const langs = a.langs ?? [];
	return (
		<>
			<div role="group" aria-label={t("service.news.langs")} className="grid gap-2">
				<p className="field-label">{t("service.news.langs")}</p>
				<div className="flex flex-wrap gap-2">
					{ALL.map((l) => (
						<Chip key={l} on={langs.includes(l)} onClick={() => onChange({ ...a, langs: langs.includes(l) ? langs.filter((x) => x !== l) : [...langs, l] })}>
							{l.toUpperCase()}
						</Chip>
					))}
				</div>
			</div>
			<AreaField
				label={t("service.news.accounts")}
				rows={2}
				value={(a.accounts ?? []).join("\n")}
				onChange={(e) => onChange({ ...a, accounts: e.target.value ? e.target.value.split(/[\s,]+/) : [] })}
			/>
		</>
	);
}
