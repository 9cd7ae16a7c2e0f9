import { type Notice, request } from "@baize/api";
import { refusal } from "@baize/entry";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { EmptyState, ErrorState, Icon, Pagination, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Html } from "../html.tsx";
import { pageOf } from "../model.ts";

/** The site's announcements, newest first and nine to a page; each opens in place. */
export function Announcements() {
	const t = useT();
	const lang = useLang();
	const [wanted, turn] = useState(1);
	const all = useQuery({
		queryKey: ["announcements"],
		queryFn: ({ signal }) => request<{ notices: Notice[] }>("/content/announcements", { query: { types: "PL" }, signal }),
	});
	if (all.isPending) return <Skeleton className="h-60" />;
	if (!all.data) return <ErrorState text={refusal(all.error, t)} onRetry={() => void all.refetch()} />;
	if (all.data.notices.length === 0) return <EmptyState icon="megaphone" title={t("agent.announcements.none")} />;
	const { page, pages, items } = pageOf(all.data.notices, wanted);
	return (
		<div className="grid gap-3">
			{items.map((n, i) => (
				<details key={n.id} className="announcement" open={i === 0}>
					<summary>
						<Icon name="megaphone" className="h-5 w-5" />
						<span className="min-w-0 flex-1">{n.title}</span>
						{n.at && <time dateTime={n.at}>{formatDate(n.at, lang, "date")}</time>}
					</summary>
					<Html of={n.content} />
				</details>
			))}
			<Pagination
				page={page}
				pages={pages}
				onPage={(to) => {
					turn(to);
					window.scrollTo({ top: 0 });
				}}
			/>
		</div>
	);
}
