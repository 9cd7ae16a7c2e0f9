import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { wordFor } from "../../../kit/word.ts";
import type { Audience } from "../model.ts";

/** Whom an item is for, in words; nothing for everybody. */
export function AudienceWords({ of = {} }: { of?: Audience }) {
	const t = useT();
	const words = [...(of.who ?? []), ...(of.devices ?? [])].map((w) => wordFor(t, "staff.content.who", w));
	if (of.rankFrom) words.push(t("staff.content.rankFrom", { rank: of.rankFrom }));
	words.push(...(of.languages ?? []).map((l) => l.toUpperCase()));
	return words.length > 0 && <span>{words.join(" · ")}</span>;
}

/** When an item is shown, in words; nothing for always. */
export function ScheduleWords({ from, to }: { from?: string; to?: string }) {
	const t = useT();
	const lang = useLang();
	if (!from && !to) return null;
	if (from && to) return <span>{t("staff.content.between", { from: formatDate(from, lang), to: formatDate(to, lang) })}</span>;
	return <span>{from ? t("staff.content.since", { from: formatDate(from, lang) }) : t("staff.content.till", { to: formatDate(to ?? "", lang) })}</span>;
}
