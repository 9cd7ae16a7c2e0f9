import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, TextField } from "@baize/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import type { Regions } from "../model.ts";

interface Verdict {
	blocked: boolean;
	country: string;
	source?: "networks" | "file";
	by?: "allowed" | "blocked" | "country";
	rule?: string;
}

/** Asks what the rules, as they stand in the form, would do to an address. */
export function AddressTest({ rules }: { rules: Regions }) {
	const t = useT();
	const [ip, setIp] = useState("");
	const ask = useMutation({ mutationFn: () => request<Verdict>("/staff/site/regions/judge", { method: "POST", body: { ip: ip.trim(), rules } }) });
	const v = ask.data;
	return (
		<form
			className="inner grid gap-3"
			onSubmit={(e) => {
				e.preventDefault();
				ask.mutate();
			}}
		>
			<div className="flex flex-wrap items-end gap-3">
				<div className="min-w-60 flex-1">
					<TextField label={t("staff.regions.test")} note={t("staff.regions.testNote")} spellCheck={false} maxLength={45} value={ip} onChange={(e) => setIp(e.target.value)} />
				</div>
				<Button kind="secondary" type="submit" busy={ask.isPending} disabled={!ip.trim()}>
					{t("staff.regions.ask")}
				</Button>
			</div>
			<div role="status">
				{ask.error && <Note tone="bad" icon="alert" title={faultText(ask.error, t)} />}
				{v && !ask.isPending && (
					<Note tone={v.blocked ? "bad" : "info"} icon={v.blocked ? "lock" : "check"} title={t(v.blocked ? "staff.regions.out" : "staff.regions.in", { ip })}>
						<p>{v.by ? t(`staff.regions.by.${v.by}`, { rule: v.rule ?? "" }) : t("staff.regions.by.none")}</p>
						<p>
							{v.country ? t("staff.regions.country", { country: v.country }) : t("staff.regions.noCountry")}
							{v.source && ` (${t(`staff.regions.source.${v.source}`)})`}
						</p>
					</Note>
				)}
			</div>
		</form>
	);
}

/** Whether the house knows countries, and from which file. */
export function CountryFile() {
	const t = useT();
	const lang = useLang();
	const { data } = useQuery({
		queryKey: ["staff", "country-file"],
		queryFn: ({ signal }) => request<{ present: boolean; fault?: string; type?: string; builtAt?: string }>("/staff/site/country-file", { signal }),
	});
	if (!data) return null;
	if (data.fault) return <Note tone="bad" icon="alert" title={t("staff.regions.badFile", { why: data.fault })} />;
	if (!data.present) return <Note icon="globe" title={t("staff.regions.noFile")} />;
	return <Note icon="globe" title={t("staff.regions.file", { type: data.type ?? "", at: data.builtAt ? formatDate(data.builtAt, lang) : "" })} />;
}
