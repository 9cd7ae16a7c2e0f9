import { keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, EmptyState, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refusal } from "../../../app/refusal.ts";
import { useUnread } from "../../../app/unread.ts";
import { markRead, type Notice, useInbox } from "../api/inbox.ts";
import { iconOf } from "../model.ts";

/** What the house told the member; what is shown counts as read, and stays marked as new for this visit. */
export function Inbox() {
	const t = useT();
	const client = useQueryClient();
	const list = useInbox();
	const unread = useUnread();
	const fresh = useRef(new Set<string>());
	const notices = list.data?.pages.flatMap((p) => p.items);
	const newest = notices?.[0];
	for (const n of notices ?? []) if (!n.read) fresh.current.add(n.id);
	const { refetch } = list;
	useEffect(() => {
		if (newest && !newest.read)
			void markRead(newest.id).then(
				() => client.setQueryData(keys.unread, { count: 0 }),
				() => {}, // it stays new, which is true
			);
	}, [newest, client]);
	useEffect(() => {
		if (unread > 0) void refetch();
	}, [unread, refetch]);
	if (!notices) {
		if (list.error) return <ErrorState text={refusal(list.error, t)} onRetry={() => void refetch()} />;
		return <Skeleton className="h-32 rounded-card" />;
	}
	if (notices.length === 0)
		return (
			<EmptyState icon="mail" title={t("member.messages.empty")}>
				<p>{t("member.messages.emptyText")}</p>
			</EmptyState>
		);
	return (
		<section className="grid gap-4">
			<ul className="card rows">
				{notices.map((n) => (
					<Row key={n.id} notice={n} fresh={fresh.current.has(n.id)} />
				))}
			</ul>
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}

function Row({ notice: n, fresh }: { notice: Notice; fresh: boolean }) {
	const t = useT();
	const lang = useLang();
	return (
		<li className="row items-start!">
			<span className="row-icon">
				<Icon name={iconOf(n.kind)} />
			</span>
			<span className="row-text gap-1">
				<b>{n.title}</b>
				<span className="text-text-2 text-[15px]">{n.text}</span>
				<small className="flex flex-wrap items-center gap-2">
					<time dateTime={n.at}>{formatDate(n.at, lang)}</time>
					{fresh && <Badge icon="bell">{t("member.messages.new")}</Badge>}
				</small>
			</span>
		</li>
	);
}
