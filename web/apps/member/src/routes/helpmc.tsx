import { useT } from "@baize/i18n";
import { useHash } from "../app/hash.ts";
import { toTopic } from "../app/navigate.ts";
import { Help } from "../features/content/components/help.tsx";

/** The help centre as a page of its own, without the bars. */
export default function HelpPage() {
	const t = useT();
	const tag = useHash();
	return (
		<div className="help-page">
			<h1>{t("shell.title.help")}</h1>
			<Help tag={tag} onTag={toTopic} />
		</div>
	);
}
