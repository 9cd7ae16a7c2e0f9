import { useLang, useT } from "@baize/i18n";
import { formatCount, formatDate } from "@baize/kernel";
import { Badge, Button, cx, ErrorState, Icon, Skeleton, Tabs } from "@baize/ui";
import { useState } from "react";
import { usePointRecords, useRedemptions } from "../api/loyalty.ts";
import { moveOf, type PointRecord, type Redemption } from "../model.ts";
import { PrizeText } from "./prize-text.tsx";

const STATES = { IN_PROCESS: [undefined, "clock"], APPROVED: ["ok", "check"], REJECTED: ["bad", "close"] } as const;

/** What was redeemed, and every move of points. */
export function Histories({ symbol }: { symbol: string }) {
	const t = useT();
	const [tab, setTab] = useState<"redeemed" | "moves">("redeemed");
	const redeemed = useRedemptions();
	const moves = usePointRecords();
	const list = tab === "redeemed" ? redeemed : moves;
	const empty = list.data?.pages[0]?.items.length === 0;
	return (
		<section className="page-part">
			<h2>{t("loyalty.history.title")}</h2>
			<Tabs
				label={t("loyalty.history.title")}
				value={tab}
				options={[
					{ value: "redeemed", label: t("loyalty.history.redeemed") },
					{ value: "moves", label: t("loyalty.history.moves") },
				]}
				onChange={setTab}
			/>
			{list.isPending && <Skeleton className="h-40 rounded-card" />}
			{list.isError && !list.data && <ErrorState onRetry={() => void list.refetch()} />}
			{empty && <p className="page-note">{t("loyalty.history.none")}</p>}
			<ul className="point-rows">
				{tab === "redeemed"
					? redeemed.data?.pages.flatMap((p) => p.items.map((r) => <RedemptionRow key={r.id} of={r} symbol={symbol} />))
					: moves.data?.pages.flatMap((p) => p.items.map((r) => <MoveRow key={r.id} of={r} />))}
			</ul>
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}

function RedemptionRow({ of: r, symbol }: { of: Redemption; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const { kind, turnoverTimes } = r.prize;
	const [tone, icon] = STATES[r.state];
	return (
		<li className="point-row">
			<Icon name="gift" />
			<span>
				<b dir="auto">{r.name}</b>
				<small>
					{/* Of a sum one must be told whether it is bound. */}
					{(kind === "cash" || kind === "bonus") && <>{t(`loyalty.prize.${kind}`)} </>}
					<PrizeText prize={r.prize} symbol={symbol} />
					{turnoverTimes > 0 && <> · {t("loyalty.prize.turnover", { n: turnoverTimes })}</>}
				</small>
				<small>
					<bdi>{r.reference}</bdi> · {formatDate(r.createdAt, lang)}
				</small>
				{r.remark && <small dir="auto">{r.remark}</small>}
			</span>
			<span className="point-end">
				<b>−{t("pages.points.cost", { n: formatCount(r.points, lang) })}</b>
				<Badge kind={tone} icon={icon}>
					{t(`loyalty.redemption.${r.state}`)}
				</Badge>
			</span>
		</li>
	);
}

function MoveRow({ of: r }: { of: PointRecord }) {
	const t = useT();
	const lang = useLang();
	const move = moveOf(r.kind);
	return (
		<li className="point-row">
			<Icon name={r.points > 0 ? "plus" : "minus"} />
			<span>
				<b>{t(`loyalty.move.${move}`)}</b>
				<small>
					<bdi>{move === "gift" ? "" : r.reference}</bdi> {formatDate(r.at, lang)}
				</small>
			</span>
			<span className="point-end">
				<b className={cx(r.points > 0 && "text-paddy")}>
					{r.points > 0 ? "+" : "−"}
					{formatCount(Math.abs(r.points), lang)}
				</b>
				<small>{formatCount(r.after, lang)}</small>
			</span>
		</li>
	);
}
