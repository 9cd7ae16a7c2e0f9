import type { Winner, Winners } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney } from "@baize/kernel";
import { EmptyState, ErrorState, Icon, IconButton, Money, Skeleton, useOnScreen, useReducedMotion } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { useServices } from "../../../app/services.tsx";
import { useWinners } from "../api/live.ts";
import { HOME } from "../model.ts";

const ROWS = ["a", "b", "c", "d", "e"];

/** Settled wins in two lists that drift upwards; hovering, focus and a button hold them, and the button keeps new wins away too. */
export function WinnerBoard({ symbol }: { symbol: string }) {
	const t = useT();
	const [paused, setPaused] = useState(false);
	const { data: winners, failed, retry } = useWinners(!paused);
	return (
		<section className="winners card" aria-label={t("home.winners")}>
			<div className="rail-head">
				<Icon name="trophy" />
				<h2>{t("home.winners")}</h2>
				<IconButton icon={paused ? "play" : "pause"} label={t(paused ? "ui.play" : "ui.pause")} onClick={() => setPaused(!paused)} />
			</div>
			<div className="winners-lists">
				{winners ? (
					<Lists winners={winners} symbol={symbol} paused={paused} />
				) : failed ? (
					<div className="winners-none">
						<ErrorState onRetry={retry} />
					</div>
				) : (
					[0, 1].map((i) => <Waiting key={i} />)
				)}
			</div>
		</section>
	);
}

const Waiting = () => (
	<div className="winners-list">
		{ROWS.map((r) => (
			<Skeleton key={r} className="my-1 h-13" />
		))}
	</div>
);

function Lists({ winners, symbol, paused }: { winners: Winners; symbol: string; paused: boolean }) {
	const t = useT();
	if (winners.biggest.length + winners.jackpot.length === 0)
		return (
			<div className="winners-list winners-none">
				<EmptyState icon="trophy" title={t("home.winners.empty")} />
			</div>
		);
	return (
		<>
			<Drift title={t("home.winners.biggest")} rows={winners.biggest.slice(0, HOME.winnersShown)} symbol={symbol} paused={paused} />
			<Drift title={t("home.winners.jackpot")} rows={winners.jackpot} symbol={symbol} paused={paused} />
		</>
	);
}

function Drift({ title, rows, symbol, paused }: { title: string; rows: readonly Winner[]; symbol: string; paused: boolean }) {
	const t = useT();
	const box = useRef<HTMLUListElement>(null);
	const held = useRef(false);
	const onScreen = useOnScreen(box);
	const still = useReducedMotion();
	useEffect(() => {
		const el = box.current;
		if (!el || !onScreen || still || paused) return;
		let frame = 0;
		let at = el.scrollTop;
		const step = () => {
			if (!held.current && el.scrollHeight > el.clientHeight) {
				at = at + el.clientHeight >= el.scrollHeight ? 0 : at + HOME.winnerStepPx;
				el.scrollTop = at;
			} else at = el.scrollTop;
			frame = requestAnimationFrame(step);
		};
		frame = requestAnimationFrame(step);
		return () => cancelAnimationFrame(frame);
	}, [onScreen, still, paused]);
	const hold = (on: boolean) => () => {
		held.current = on;
	};
	return (
		<div>
			<h3 className="winners-title">{title}</h3>
			{rows.length === 0 ? (
				<div className="winners-list winners-none">
					<EmptyState icon="trophy" title={t("home.winners.empty")} />
				</div>
			) : (
				<ul ref={box} className="winners-list" onPointerEnter={hold(true)} onPointerLeave={hold(false)} onFocus={hold(true)} onBlur={hold(false)}>
					{rows.map((w) => (
						<WinnerRow key={w.vo.nodeId + w.vo.at + w.vo.customerName} winner={w} symbol={symbol} />
					))}
				</ul>
			)}
		</div>
	);
}

function WinnerRow({ winner: { vo }, symbol }: { winner: Winner; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const { goGuarded } = useServices();
	return (
		<li>
			<button type="button" className="winner" onClick={() => goGuarded(`/seamless?id=${encodeURIComponent(vo.nodeId)}`, "demo")}>
				<img src={vo.iconUrl} alt="" width={36} height={48} loading="lazy" />
				<span className="min-w-0 flex-1">
					<bdi className="winner-game">{vo.gameName}</bdi>
					<span className="winner-who">
						<bdi>{vo.customerName}</bdi> · {formatDate(vo.at, lang, "time")}
					</span>
				</span>
				<span className="text-end">
					<Money className="font-extrabold text-paddy" amount={vo.winAmount} symbol={symbol} />
					<bdi className="winner-who">{t("home.winners.stake", { amount: formatMoney(vo.stake, symbol, lang) })}</bdi>
				</span>
			</button>
		</li>
	);
}
