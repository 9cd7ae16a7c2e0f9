import { useLang, useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { countryOf, linesFor } from "../helplines.ts";

/** Who listens, by country; the member's own first. */
export function Helplines() {
	const t = useT();
	const lang = useLang();
	const names = new Intl.DisplayNames([lang], { type: "region" });
	const lines = linesFor(countryOf(Intl.DateTimeFormat().resolvedOptions().timeZone));
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("protect.help")}</h2>
			<p className="pay-note">{t("protect.help.text")}</p>
			<ul className="card rows">
				{lines.map((l) => (
					<li key={l.url}>
						<a href={l.url} className="row" target="_blank" rel="noopener noreferrer">
							<span className="row-icon">
								<Icon name="headset" />
							</span>
							<span className="row-text">
								<b>
									<bdi>{l.name}</bdi>
								</b>
								<small>
									{l.country ? names.of(l.country) : t("protect.help.world")}
									{l.phone && (
										<>
											{" · "}
											<bdi>{l.phone}</bdi>
										</>
									)}
								</small>
							</span>
							<Icon name="external" className="text-text-3" />
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
