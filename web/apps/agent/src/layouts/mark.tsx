import { useT } from "@baize/i18n";
import { usePermission } from "../app/site.ts";

/** The brand's name above the words "agent centre"; leads to the member site. */
export function Mark() {
	const t = useT();
	const site = usePermission();
	return (
		<a href="/" className="mark">
			<img src="/favicon.svg" alt="" width={34} height={34} />
			<span className="grid min-w-0">
				<b className="truncate leading-tight">{site?.brand.name ?? t("agent.title")}</b>
				<span className="text-xs text-text-3">{t("agent.title")}</span>
			</span>
		</a>
	);
}
