import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { useDots } from "../../../app/unread.ts";
import type { Dot } from "../model.ts";

const MOST = 99;

/** How many things of a kind are new; nothing where none is. */
export function NewCount({ of }: { of: Dot }) {
	const t = useT();
	const lang = useLang();
	const n = useDots()[of];
	if (n === 0) return null;
	return (
		<span className="dot-count" title={of === "message" ? t("shell.account.unread", { n }) : undefined}>
			{formatCount(Math.min(n, MOST), lang)}
			{n > MOST && "+"}
		</span>
	);
}
