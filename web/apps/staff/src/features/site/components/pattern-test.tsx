import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Note } from "../../../kit/bits.tsx";
import { wordFor } from "../../../kit/word.ts";
import type { FieldRule } from "../model.ts";

interface Trial {
	accepted: boolean;
	length: number;
	fits: boolean;
	matches: boolean;
	/** Key of the sentence that refuses it, also where it fits and matches. */
	refusal?: string;
	pattern: string;
	/** The bounds as registration holds them. */
	minLength: number;
	maxLength: number;
}

/** Type a value and see whether a field would take it, by the rule as it stands in the form; the server judges. */
export function PatternTest({ rules }: { rules: readonly FieldRule[] }) {
	const t = useT();
	const [name, setName] = useState(rules[0]?.name ?? "");
	const [value, setValue] = useState("");
	const rule = rules.find((r) => r.name === name);
	const asked = useDeferredValue(value);
	const { data } = useQuery({
		queryKey: ["staff", "try", name, rule?.patternId, rule?.minLength, rule?.maxLength, asked],
		queryFn: ({ signal }) =>
			request<Trial>("/staff/site/registration-fields/try", {
				method: "POST",
				body: { name, patternId: rule?.patternId, minLength: rule?.minLength, maxLength: rule?.maxLength, value: asked },
				signal,
			}),
		enabled: rule !== undefined && asked !== "",
		placeholderData: (before) => before,
	});
	return (
		<section className="inner grid gap-3" aria-label={t("staff.registration.try")}>
			<h3 className="font-semibold">{t("staff.registration.try")}</h3>
			<div className="grid gap-3 sm:grid-cols-2">
				<Select
					label={t("staff.registration.tryField")}
					value={name}
					options={rules.map((r) => ({ value: r.name, label: wordFor(t, "staff.regField", r.name) }))}
					onChange={(e) => setName(e.target.value)}
				/>
				<TextField label={t("staff.registration.tryValue")} spellCheck={false} autoCapitalize="none" maxLength={1000} value={value} onChange={(e) => setValue(e.target.value)} />
			</div>
			<div role="status">
				{value !== "" && data && (
					<Note tone={data.accepted ? "info" : "bad"} icon={data.accepted ? "check" : "alert"} title={t(data.accepted ? "staff.registration.passes" : "staff.registration.fails")}>
						<p>{t("staff.registration.length", { n: data.length })}</p>
						{!data.fits && <p>{t("staff.registration.lengthBad", { min: data.minLength, max: data.maxLength })}</p>}
						{!data.matches && <p>{t("staff.registration.patternBad")}</p>}
						{data.refusal && data.fits && data.matches && <p>{t(name === "mobileNum" ? "staff.registration.noNumber" : "staff.registration.weak")}</p>}
						<code>{data.pattern}</code>
					</Note>
				)}
			</div>
		</section>
	);
}
