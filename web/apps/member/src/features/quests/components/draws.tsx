import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { useDraws } from "../api/quests.ts";
import type { Award } from "../model.ts";
import { PrizeTag } from "./prize.tsx";

const TONE = { ISSUED: "ok", NOTHING: undefined, PROCESS: "hot", REJECTED: "bad" } as const;

/** What the member's draws gave, newest first. */
export function Draws() {
	const t = useT();
	const list = useDraws();
	const items = list.data?.pages.flatMap((p) => p.items);
	if (!items) return list.error ? <ErrorState text={refusal(list.error, t)} onRetry={() => void list.refetch()} /> : <Skeleton className="h-32 rounded-card" />;
	return (
		<section className="grid gap-3" aria-labelledby="draws-title">
			<h2 id="draws-title" className="section-title">
				{t("quests.draws.title")}
			</h2>
			{items.length === 0 ? (
				<EmptyState icon="history" title={t("quests.draws.none")} />
			) : (
				<ul className="card rows">
					{items.map((a) => (
						<Row key={a.id} award={a} />
					))}
				</ul>
			)}
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}

function Row({ award: a }: { award: Award }) {
	const t = useT();
	const lang = useLang();
	return (
		<li className="row">
			<span className="row-text">
				<PrizeTag prize={a.prize} name={a.name} />
				<small>
					<time dateTime={a.at}>{formatDate(a.at, lang)}</time>
				</small>
				{a.note && <small dir="auto">{a.note}</small>}
			</span>
			<Badge kind={TONE[a.state]}>{t(`quests.award.${a.state}`)}</Badge>
		</li>
	);
}
