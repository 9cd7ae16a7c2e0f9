import { useT } from "@baize/i18n";
import { Note } from "../../../kit/bits.tsx";
import type { Removed } from "./preview-pane.tsx";

/** What cleaning takes out, before it is saved, so that nobody wonders afterwards. */
export function RemovedNote({ of }: { of: readonly Removed[] }) {
	const t = useT();
	const count = of.reduce((n, r) => n + r.count, 0);
	return (
		<Note tone="warn" icon="shield" title={t("staff.content.cleaned", { n: count })}>
			<ul className="flex flex-wrap gap-2">
				{of.map((r) => (
					<li key={r.lang + r.what} className="tag">
						<bdi>{`${r.what} × ${r.count}`}</bdi>
					</li>
				))}
			</ul>
		</Note>
	);
}
