import "../styles/pages.css";
import { keys, request, type Winners } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount, formatDate, formatMoney } from "@baize/kernel";
import { Chip, EmptyState, ErrorState, Icon, Money, Skeleton, Tabs } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBoot } from "../app/boot.tsx";
import { viaCdn } from "../app/cdn.ts";
import { navigate } from "../app/navigate.ts";
import { PageHead } from "../features/programme/components/parts.tsx";
import { PERIODS, type Period, winsOf } from "../features/programme/model.ts";

type Board = "biggest" | "jackpot";
const ROWS = ["a", "b", "c", "d", "e", "f"];

/** Settled wins with masked names, narrowed by list, time and game. */
export default function WinnersPage() {
	const t = useT();
	const lang = useLang();
	const boot = useBoot();
	const [board, setBoard] = useState<Board>("biggest");
	const [period, setPeriod] = useState<Period>("all");
	const [words, setWords] = useState("");
	const { data, error, refetch } = useQuery({
		queryKey: [...keys.winners, "page"],
		queryFn: ({ signal }) => request<Winners>("/games/winners", { query: { limit: 50 }, signal }),
		refetchInterval: 30_000,
	});
	const shown = data ? winsOf(data[board], period, words, Date.now()) : [];
	const narrow = period !== "all" || words.trim() !== "";
	return (
		<div className="page">
			<PageHead icon="trophy" title={t("shell.title.winners")} lead={t("pages.winners.lead")} />
			<div className="win-tools">
				<Tabs
					label={t("shell.title.winners")}
					value={board}
					panelId="wins"
					options={[
						{ value: "biggest", label: t("pages.winners.biggest") },
						{ value: "jackpot", label: t("pages.winners.jackpot") },
					]}
					onChange={setBoard}
				/>
				<div className="chip-row" role="group" aria-label={t("pages.winners.period")}>
					{(Object.keys(PERIODS) as Period[]).map((p) => (
						<Chip key={p} on={p === period} onClick={() => setPeriod(p)}>
							{t(`pages.winners.${p}`)}
						</Chip>
					))}
				</div>
				<label className="field-box">
					<Icon name="search" className="h-5 w-5 text-text-3" />
					<input type="search" aria-label={t("pages.winners.game")} placeholder={t("pages.winners.game")} value={words} onChange={(e) => setWords(e.target.value)} />
				</label>
			</div>
			<div id="wins" aria-live="polite">
				{!data &&
					(error ? (
						<ErrorState onRetry={() => void refetch()} />
					) : (
						<div className="wins" aria-hidden="true">
							{ROWS.map((r) => (
								<Skeleton key={r} className="h-16 rounded-button" />
							))}
						</div>
					))}
				{data && shown.length === 0 && (
					<EmptyState icon="trophy" title={t(narrow ? "pages.winners.noMatch" : "pages.winners.none")}>
						<p>{t(narrow ? "pages.winners.noMatchText" : "pages.winners.noneText")}</p>
					</EmptyState>
				)}
				<ol className="wins">
					{shown.map(({ vo: w }, i) => (
						<li key={`${w.nodeId}${w.at}${w.customerName}`}>
							<button type="button" className="win-row" onClick={() => navigate(`/seamless?id=${encodeURIComponent(w.nodeId)}`)}>
								<span className="win-place">{formatCount(i + 1, lang)}</span>
								<img src={viaCdn(w.iconUrl)} alt="" width={42} height={56} loading="lazy" />
								<span className="win-text">
									<strong>{w.gameName}</strong>
									<small>
										<bdi>{w.customerName}</bdi> · <time dateTime={w.at}>{formatDate(w.at, lang)}</time>
									</small>
									<small>{t("pages.winners.stake", { amount: formatMoney(w.stake, boot.permission.currencySymbol, lang) })}</small>
								</span>
								<Money className="win-sum" amount={w.winAmount} symbol={boot.permission.currencySymbol} />
							</button>
						</li>
					))}
				</ol>
			</div>
			<p className="page-note">{t("pages.winners.rule")}</p>
		</div>
	);
}
