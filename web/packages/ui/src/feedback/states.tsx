import { useT } from "@baize/i18n";
import type { CSSProperties, ReactNode } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-names.ts";

/** A grey stand-in with the final size of what is loading. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
	<span aria-hidden="true" className={cx("skeleton block", className)} style={style} />
);

/** Says that a list has nothing, and what to do; its title heads the page where that is all there is. */
export function EmptyState({ icon = "feather", title, head, children }: { icon?: IconName; title: string; head?: boolean; children?: ReactNode }) {
	const Title = head ? "h1" : "p";
	return (
		<div className="state">
			<span className="state-mark">
				<Icon name={icon} className="h-9 w-9" />
			</span>
			<Title className="font-semibold text-text-1">{title}</Title>
			{children}
		</div>
	);
}

/** Says that something did not load, with a way to try again. */
export function ErrorState({ title, text, onRetry }: { title?: string; text?: string; onRetry?: () => void }) {
	const t = useT();
	return (
		<div className="state" role="alert">
			<span className="state-mark">
				<Icon name="alert" className="h-9 w-9" />
			</span>
			<p className="font-semibold text-text-1">{title ?? t("ui.error.title")}</p>
			<p>{text ?? t("ui.error.text")}</p>
			{onRetry && (
				<Button kind="secondary" icon="refresh" onClick={onRetry}>
					{t("ui.retry")}
				</Button>
			)}
		</div>
	);
}

/** A small word on a thing: hot, new, demo. */
export const Badge = ({ kind, icon, children }: { kind?: "hot" | "ok" | "bad" | "vip"; icon?: IconName; children: ReactNode }) => (
	<span className={cx("badge", kind && `badge-${kind}`)}>
		{icon && <Icon name={icon} className="h-3.5 w-3.5" />}
		{children}
	</span>
);

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
