import { useLang, useT } from "@baize/i18n";
import { formatCount, formatMoney } from "@baize/kernel";
import { Badge, Button, Checkbox, cx, EmptyState, ErrorState, Skeleton, toast } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { refusal } from "../../../app/refusal.ts";
import { joinBoard, setHidden, useAct, useBoards } from "../api/quests.ts";
import { type Board, type Place, scoreText } from "../model.ts";
import { Left, PrizeTag } from "./prize.tsx";

/** Leaderboards with their first places and the member's own. */
export function Boards() {
	const t = useT();
	const { data, error, refetch } = useBoards();
	const hide = useAct(setHidden);
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />;
	if (data.items.length === 0) return <EmptyState icon="chart" title={t("quests.board.none")} />;
	return (
		<div className="board-list">
			{data.items.map((b) => (
				<BoardCard key={b.id} board={b} />
			))}
			<Checkbox checked={data.hidden} disabled={hide.isPending} onChange={(e) => hide.mutate(e.target.checked, { onError: (x) => toast(refusal(x, t), "bad") })}>
				{t("quests.board.hideMe")}
			</Checkbox>
		</div>
	);
}

function BoardCard({ board: b }: { board: Board }) {
	const t = useT();
	const lang = useLang();
	const { currencySymbol: symbol } = useBoot().permission;
	const join = useAct(joinBoard);
	const over = Date.parse(b.until) <= Date.now();
	const stage = b.stage === "paid" ? "paid" : "checking";
	return (
		<section className="card board" aria-label={b.name}>
			<div className="quest-head">
				<div>
					<h2>{b.name}</h2>
					<p>{b.text}</p>
				</div>
				{over ? <Badge kind={stage === "paid" ? "ok" : undefined}>{t(`quests.board.${stage}`)}</Badge> : <Left until={b.until} />}
			</div>
			<p className="board-rule">
				{t(`quests.board.rule.${b.scoring}`)} {b.scoring !== "TURNOVER" && t("quests.board.from", { amount: formatMoney(b.stakeMin, symbol, lang, { decimals: 0 }) })}
			</p>
			{!b.joined && !over && (
				<Button busy={join.isPending} onClick={() => join.mutate(b.id, { onError: (e) => toast(refusal(e, t), "bad") })}>
					{b.cost > 0 ? t("quests.board.joinFor", { n: b.cost }) : t("quests.board.join")}
				</Button>
			)}
			<ul className="board-prizes" aria-label={t("quests.board.prizes")}>
				{b.prizes.map((p) => (
					<li key={p.first}>
						<b>{p.first === p.last ? formatCount(p.first, lang) : `${formatCount(p.first, lang)}–${formatCount(p.last, lang)}`}</b>
						<PrizeTag prize={p.prize} />
					</li>
				))}
			</ul>
			{b.top.length === 0 ? <p className="board-empty">{t("quests.board.empty")}</p> : <Top board={b} symbol={symbol} />}
			{!b.top.some((p) => p.own) && b.joined && (
				<p className="board-own">{b.own.place > 0 ? t("quests.board.own", { n: b.own.place, score: scoreText(t, lang, symbol, b.scoring, b.own) }) : t("quests.board.notYet")}</p>
			)}
		</section>
	);
}

function Top({ board: b, symbol }: { board: Board; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const name = (p: Place) => (p.own ? t("quests.board.you") : p.name || t("quests.board.nobody"));
	return (
		<table className="board-table">
			<thead>
				<tr>
					<th scope="col">{t("quests.board.place")}</th>
					<th scope="col">{t("quests.board.member")}</th>
					<th scope="col">{t("quests.board.score")}</th>
				</tr>
			</thead>
			<tbody>
				{b.top.map((p) => (
					<tr key={p.place} className={cx(p.own && "is-own")}>
						<td>
							<span className="board-place" data-place={p.place}>
								{formatCount(p.place, lang)}
							</span>
						</td>
						<th scope="row">
							<bdi>{name(p)}</bdi>
						</th>
						<td>{scoreText(t, lang, symbol, b.scoring, p)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
