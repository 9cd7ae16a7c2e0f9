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
