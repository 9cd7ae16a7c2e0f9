import type { Notice } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, Dialog, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import type { ReactNode } from "react";
import { RichText } from "./rich-text.tsx";

interface NoticesProps {
	notices: readonly Notice[] | undefined;
	failed: boolean;
	index: number;
	onRetry: () => void;
	onIndex: (index: number) => void;
	onClose: () => void;
}

/** One notice over the page, with the way to the one before and after. */
export function NoticeDialog({ notices, failed, index, onRetry, onIndex, onClose }: NoticesProps) {
	const t = useT();
	const lang = useLang();
	const count = notices?.length ?? 0;
	const at = Math.min(Math.max(index, 0), Math.max(0, count - 1));
	const n = notices?.[at];
	const step = (to: number, text: string) => (
		<Button kind="secondary" disabled={to < 0 || to >= count} onClick={() => onIndex(to)}>
			{text}
		</Button>
	);
	return (
		<Dialog
			title={n?.title ?? t("shell.title.notices")}
			onClose={onClose}
			foot={
				count > 1 && (
					<>
						{step(at - 1, t("ui.previous"))}
						{step(at + 1, t("ui.next"))}
					</>
				)
			}
		>
			{!notices && (failed ? <ErrorState onRetry={onRetry} /> : <TextSkeleton />)}
			{notices && !n && <EmptyState icon="bell" title={t("content.notices.empty")} />}
			{n && (
				<article aria-live="polite">
					<p className="said-at">
						{n.at && <time dateTime={n.at}>{formatDate(n.at, lang)}</time>}
						{count > 1 && <span>{t("ui.page", { page: at + 1, pages: count })}</span>}
					</p>
					<RichText html={n.content || n.title} />
				</article>
			)}
		</Dialog>
	);
}

/** Lines of text on their way. */
export const TextSkeleton = (): ReactNode => (
	<div className="grid gap-3 py-2" aria-hidden="true">
		<Skeleton className="h-5 w-1/2" />
		<Skeleton className="h-4" />
		<Skeleton className="h-4" />
		<Skeleton className="h-4 w-2/3" />
	</div>
);
