import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { useUnread } from "../../../app/unread.ts";

/** How many messages are new; nothing where none is. */
export function NewCount() {
	const t = useT();
	const lang = useLang();
	const n = useUnread();
	if (n === 0) return null;
	return (
		<span className="dot-count" title={t("shell.account.unread", { n })}>
			{formatCount(n, lang)}
		</span>
	);
}
