import { useT } from "@baize/i18n";
import { buttonClass, EmptyState, Icon } from "@baize/ui";
import { Link } from "./link.tsx";

/** What stands at an address that is not there, with the ways on. */
export default function NotFound() {
	const t = useT();
	return (
		<div className="grid min-h-[60dvh] content-center">
			<EmptyState icon="dice" head title={t("shell.notFound.title")}>
				<p>{t("shell.notFound.text")}</p>
				<Link href="/search" over className="field-box w-full max-w-[420px] text-text-3">
					<Icon name="search" className="h-5 w-5" />
					{t("shell.header.search")}
				</Link>
				<div className="flex flex-wrap justify-center gap-3">
					<Link href="/" className={buttonClass()}>
						{t("shell.notFound.home")}
					</Link>
					<Link href="/help" over className={buttonClass("secondary")}>
						{t("shell.title.help")}
					</Link>
				</div>
			</EmptyState>
		</div>
	);
}
