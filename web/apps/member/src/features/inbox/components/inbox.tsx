import { keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, Chip, EmptyState, ErrorState, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePageSearch } from "../../../app/page-search.ts";
import { refusal } from "../../../app/refusal.ts";
import { markRead, type Notice, useInbox, useUnread } from "../api/inbox.ts";
import { CATEGORIES, type Category } from "../model.ts";
import { NoticeRow } from "./notice-row.tsx";

/** What the house told the member: what is new first, each category by itself. */
export function Inbox() {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const [category, setCategory] = useState<Category | "">("");
	const { count: unread, by } = useUnread();
	const fresh = useInbox(category, "new");
	const old = useInbox(category, "old");
	const opened = new URLSearchParams(usePageSearch()).get("open") ?? "";
	const known = useRef(unread);
	useEffect(() => {
		// What was read just now stays where it stands; only what came since asks for the lists again.
		if (unread > known.current) void client.invalidateQueries({ queryKey: keys.inbox });
		known.current = unread;
	}, [unread, client]);
	const changed = () => {
		void client.invalidateQueries({ queryKey: keys.inbox });
		void client.invalidateQueries({ queryKey: keys.unread });
	};
	const rowsOf = (list: typeof fresh): Notice[] | undefined => list.data?.pages.flatMap((p) => p.items);
	const [news, rest] = [rowsOf(fresh), rowsOf(old)];
	const readAll = () => {
		const newest = news?.[0];
		if (newest)
			void markRead(newest.id).then(changed, (e: unknown) => {
				toast(refusal(e, t), "bad");
			});
	};
	const list = (rows: Notice[]) => (
		<ul className="card rows">
			{rows.map((n) => (
				<NoticeRow key={n.id} notice={n} opened={n.id === opened} onChanged={changed} />
			))}
		</ul>
	);
	if (!news || !rest) {
		const error = fresh.error ?? old.error;
		return error ? <ErrorState text={refusal(error, t)} onRetry={changed} /> : <InboxSkeleton />;
	}
	return (
		<section className="inbox">
			<div className="inbox-chips" role="group" aria-label={t("inbox.filter")}>
				<Chip on={category === ""} onClick={() => setCategory("")}>
					{t("inbox.all")}
					{unread > 0 && <span className="dot-count">{formatCount(unread, lang)}</span>}
				</Chip>
				{CATEGORIES.map((c) => (
					<Chip key={c} on={category === c} onClick={() => setCategory(c)}>
						{t(`inbox.category.${c}`)}
						{by[c] ? <span className="dot-count">{formatCount(by[c], lang)}</span> : null}
					</Chip>
				))}
			</div>
			{news.length > 0 && (
				<>
					<div className="inbox-head">
						<h2 className="section-title">{t("inbox.new")}</h2>
						{category === "" && (
							<Button kind="quiet" size="sm" icon="check" onClick={readAll}>
								{t("inbox.readAll")}
							</Button>
						)}
					</div>
					{list(news)}
				</>
			)}
			{rest.length > 0 && (
				<>
					<h2 className="section-title">{t("inbox.old")}</h2>
					{list(rest)}
					{old.hasNextPage && (
						<Button kind="secondary" busy={old.isFetchingNextPage} onClick={() => void old.fetchNextPage()}>
							{t("ui.loadMore")}
						</Button>
					)}
				</>
			)}
			{news.length + rest.length === 0 && (
				<EmptyState icon="mail" title={t("member.messages.empty")}>
					<p>{t("member.messages.emptyText")}</p>
				</EmptyState>
			)}
		</section>
	);
}

const InboxSkeleton = () => (
	<div className="inbox" aria-hidden="true">
		<Skeleton className="h-9 w-72 rounded-button" />
		{["a", "b", "c", "d"].map((x) => (
			<Skeleton key={x} className="h-18 rounded-card" />
		))}
	</div>
);
