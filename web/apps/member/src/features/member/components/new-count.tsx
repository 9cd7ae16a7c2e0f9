import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { useUnread } from "../../../app/unread.ts";
import { useDots } from "../api/dots.ts";
import type { Dot } from "../model.ts";

const MOST = 99;

/** How many things of a kind are new; nothing where none is. */
export function NewCount({ of }: { of: Dot }) {
	const t = useT();
	const lang = useLang();
	const unread = useUnread();
	const dots = useDots();
	const n = of === "message" ? unread : (dots?.[of] ?? 0);
	if (n === 0) return null;
	return (
		<span className="dot-count" title={of === "message" ? t("shell.account.unread", { n }) : undefined}>
			{formatCount(Math.min(n, MOST), lang)}
			{n > MOST && "+"}
		</span>
	);
}
