import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { cx, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { atWork } from "../../../app/idle.ts";
import { countOf, type Queue } from "../model.ts";

const RENEW_MS = 15_000;

/** How much waits in a queue, with the way to it. */
export function QueueTile({ queue }: { queue: Queue }) {
	const t = useT();
	const lang = useLang();
	const { data, isError } = useQuery({
		queryKey: ["staff", "queue", queue.from, queue.query],
		queryFn: ({ signal }) => request<{ items: unknown[]; next: string }>(queue.from, { query: { ...queue.query, limit: 100 }, signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	const count = data && countOf(data);
	return (
		<Link href={queue.path} className={cx("queue-tile", count && count.shown > 0 && "queue-waits")}>
			{count ? (
				<span className="queue-count">{formatCount(count.shown, lang) + (count.more ? "+" : "")}</span>
			) : isError ? (
				<span className="queue-count">–</span>
			) : (
				<Skeleton className="h-10 w-14" />
			)}
			<span className="font-semibold">{t(queue.title)}</span>
			<span className="text-sm text-text-3">{isError ? t("ui.error.title") : count?.shown === 0 ? t("staff.queue.none") : t("staff.queue.open")}</span>
		</Link>
	);
}
