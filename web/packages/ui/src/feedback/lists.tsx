import { useT } from "@baize/i18n";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";

/** A filter that is on or off. */
export const Chip = ({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) => (
	<button type="button" className="chip" aria-pressed={on} onClick={onClick}>
		{children}
	</button>
);

/** A raised surface. */
export const Card = ({ className, children }: { className?: string; children: ReactNode }) => <div className={cx("card", className)}>{children}</div>;

/** The first letter of a name in a disc; it is drawn, so that a button whose name is the account's says no letter besides. */
export const Avatar = ({ name, size = 36 }: { name: string; size?: number }) => (
	<span className="avatar" aria-hidden="true" data-letter={[...name][0]?.toUpperCase()} style={{ width: size, height: size, fontSize: size * 0.42 }} />
);

/** The button under a list that goes on, with how much is shown. */
export function LoadMore({ shown, total, busy, onMore }: { shown: number; total: number; busy?: boolean; onMore: () => void }) {
	const t = useT();
	return (
		<div className="grid justify-items-center gap-2 py-6">
			<p className="text-sm text-text-3" role="status">
				{t("ui.shownOf", { shown, total })}
			</p>
			{shown < total && (
				<Button kind="secondary" busy={busy} onClick={onMore}>
					{t("ui.loadMore")}
				</Button>
			)}
		</div>
	);
}

/** Steps through numbered pages. */
export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
	const t = useT();
	if (pages < 2) return null;
	return (
		<nav className="flex items-center justify-center gap-3 py-4" aria-label={t("ui.page", { page, pages })}>
			<Button kind="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
				{t("ui.previous")}
			</Button>
			<span className="text-sm text-text-2">{t("ui.page", { page, pages })}</span>
			<Button kind="secondary" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
				{t("ui.next")}
			</Button>
		</nav>
	);
}
