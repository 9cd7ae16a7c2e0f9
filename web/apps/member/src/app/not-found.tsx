import { useT } from "@baize/i18n";
import { buttonClass, EmptyState } from "@baize/ui";
import { Link } from "./link.tsx";

/** What stands at an address that is not there. */
export function NotFound() {
	const t = useT();
	return (
		<EmptyState icon="dice" title={t("shell.notFound.title")}>
			<p>{t("shell.notFound.text")}</p>
			<Link href="/" className={buttonClass()}>
				{t("shell.notFound.home")}
			</Link>
		</EmptyState>
	);
}
