import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { Badge, buttonClass, Icon, Money } from "@baize/ui";
import type { ReactNode } from "react";
import { Link } from "../../../app/link.tsx";
import { type Progress, shareOf } from "../model.ts";

/** A member's own rank: what is there, what is missing for the next, what keeps the present one. */
export function ProgressCard({ progress: p, symbol, mark }: { progress: Progress; symbol: string; mark: ReactNode }) {
	const t = useT();
	const keeps = parseAmount(p.keep) > 0n;
	return (
		<section className="vip-own" aria-label={t("loyalty.vip.own")}>
			<div className="vip-who">
				{mark}
				<div>
					<p className="rank-level">{t("pages.vip.level", { n: p.current.level })}</p>
					<h2 dir="auto">{p.current.name}</h2>
					{p.locked && <Badge icon="lock">{t("loyalty.vip.locked")}</Badge>}
				</div>
			</div>
			<div className="vip-way">
				{p.next ? (
					<>
						<h3 dir="auto">{t(p.lost ? "loyalty.vip.back" : "loyalty.vip.next", { name: p.next.name })}</h3>
						<Bar label={t("pages.vip.deposit")} have={p.deposit} need={p.nextDeposit} missing={p.missingDeposit} symbol={symbol} />
						{p.lost ? (
							<Bar label={t("loyalty.vip.month")} have={p.monthTurnover} need={sum(p.monthTurnover, p.missingTurnover)} missing={p.missingTurnover} symbol={symbol} />
						) : (
							<Bar label={t("pages.vip.turnover")} have={p.turnover} need={p.nextTurnover} missing={p.missingTurnover} symbol={symbol} />
						)}
					</>
				) : (
					<h3>{t("loyalty.vip.top")}</h3>
				)}
				{keeps && !p.locked && <Bar tone="keep" label={t("loyalty.vip.keep")} have={p.monthTurnover} need={p.keep} missing={p.missingKeep} symbol={symbol} />}
				<div className="page-acts">
					<Link href="/member/rewards" className={buttonClass("primary", "sm")}>
						<Icon name="gift" />
						{t("loyalty.centre.title")}
					</Link>
					<Link href="/pointmall" className={buttonClass("secondary", "sm")}>
						<Icon name="star" />
						{t("shell.title.points")}
					</Link>
				</div>
			</div>
		</section>
	);
}

const sum = (a: string, b: string): string => {
	const all = parseAmount(a) + parseAmount(b);
	return `${all / 1_000_000n}.${String(all % 1_000_000n).padStart(6, "0")}`;
};

interface BarProps {
	label: string;
	have: string;
	need: string;
	missing: string;
	symbol: string;
	tone?: "keep";
}

function Bar({ label, have, need, missing, symbol, tone }: BarProps) {
	const t = useT();
	const share = shareOf(have, need);
	const done = parseAmount(missing) <= 0n;
	return (
		<div className="vip-bar" data-tone={done ? "done" : tone}>
			<p>
				<span>{label}</span>
				<b>
					<Money amount={have} symbol={symbol} /> / <Money amount={need} symbol={symbol} />
				</b>
			</p>
			<div className="vip-track" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={share}>
				<i style={{ inlineSize: `${share}%` }} />
			</div>
			<small>
				{done ? (
					<>
						<Icon name="check" /> {t("loyalty.vip.reached")}
					</>
				) : (
					<>
						{t("loyalty.vip.missing")} <Money amount={missing} symbol={symbol} />
					</>
				)}
			</small>
		</div>
	);
}
