import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { useHash } from "../app/hash.ts";
import { closeLayer, toTopic } from "../app/navigate.ts";
import { Help } from "../features/content/components/help.tsx";

/** The help centre over the page, opened at the topic of the address. */
export default function HelpLayer() {
	const t = useT();
	const tag = useHash();
	return (
		<Dialog title={t("shell.title.help")} shape="full" onClose={closeLayer}>
			<Help tag={tag} onTag={toTopic} />
		</Dialog>
	);
}
