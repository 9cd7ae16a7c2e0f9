import { type Notice, request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { EmptyState, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { faultText } from "../../../app/fault.ts";
import { Html } from "../html.tsx";

/** The site's announcements, newest first; each opens in place. */
export function Announcements() {
	const t = useT();
	const lang = useLang();
	const all = useQuery({
		queryKey: ["announcements"],
		queryFn: ({ signal }) => request<{ notices: Notice[] }>("/content/announcements", { query: { types: "PL" }, signal }),
	});
	if (all.isPending) return <Skeleton className="h-60" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	if (all.data.notices.length === 0) return <EmptyState icon="megaphone" title={t("agent.announcements.none")} />;
	return (
		<div className="grid gap-3">
			{all.data.notices.map((n, i) => (
				<details key={n.id} className="announcement" open={i === 0}>
					<summary>
						<Icon name="megaphone" className="h-5 w-5" />
						<span className="min-w-0 flex-1">{n.title}</span>
						{n.at && <time dateTime={n.at}>{formatDate(n.at, lang, "date")}</time>}
					</summary>
					<Html of={n.content} />
				</details>
			))}
		</div>
	);
}
