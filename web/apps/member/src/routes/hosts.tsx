import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass, EmptyState } from "@baize/ui";
import { Link } from "../app/link.tsx";
import { PageHead } from "../features/programme/components/parts.tsx";

/** The hosts of live tables in their true state: the game draws for the whole table, and no person deals. */
export default function Hosts() {
	const t = useT();
	return (
		<div className="page">
			<PageHead icon="live" title={t("shell.title.hosts")} lead={t("pages.hosts.lead")} />
			<div className="card">
				<EmptyState icon="live" title={t("pages.hosts.none")}>
					<p>{t("pages.hosts.text")}</p>
					<Link href="/live" className={buttonClass("secondary")}>
						{t("category.LIVE")}
					</Link>
				</EmptyState>
			</div>
		</div>
	);
}
