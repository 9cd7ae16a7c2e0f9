import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { setReality, useKeep } from "../api/care.ts";
import { type Care, INTERVALS } from "../model.ts";

/** How often the member is told of time and money. */
export function Reality({ care }: { care: Care }) {
	const t = useT();
	const keep = useKeep();
	const [busy, setBusy] = useState(false);
	const choose = (minutes: number) => {
		setBusy(true);
		setReality(minutes)
			.then(keep, (e: unknown) => toast(refusal(e, t), "bad"))
			.finally(() => setBusy(false));
	};
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("protect.reality")}</h2>
			<div className="card care-block">
				<p className="pay-note">{t("protect.reality.text")}</p>
				<div className="care-chips" role="group" aria-label={t("protect.reality.label")}>
					{INTERVALS.map((n) => (
						<button key={n} type="button" className="chip" aria-pressed={care.reality === n} disabled={busy} onClick={() => choose(n)}>
							{n === 0 ? t("protect.reality.off") : t("protect.minutesOf", { n })}
						</button>
					))}
				</div>
			</div>
		</section>
	);
}
