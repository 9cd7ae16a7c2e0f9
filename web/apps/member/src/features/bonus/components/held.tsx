import { type Key, useLang, useT } from "@baize/i18n";
import { type Amount, formatDate, formatMoney, parseAmount } from "@baize/kernel";
import { Badge, Button, ConfirmDialog, Fact, Facts, Money, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { forfeit, useAct } from "../api/bonuses.ts";
import { type Bonus, ended, shareOf, timeLeft } from "../model.ts";
import { Terms } from "./terms.tsx";

/** How far a bonus is played through, and how long there is. */
export function Progress({ of: b }: { of: Bonus }) {
	const t = useT();
	const lang = useLang();
	const left = timeLeft(b.expiresAt, Date.now());
	const share = shareOf(b.counted, b.target);
	const rest = (parseAmount(b.target) - parseAmount(b.counted)) as Amount;
	return (
		<div className="bonus-progress">
			<div className="bonus-bar" role="progressbar" aria-valuemin={0} aria-valuemax={1000} aria-valuenow={share} aria-label={t("bonus.title")}>
				<i style={{ inlineSize: `${share / 10}%` }} />
			</div>
			<p>
				<strong>{t("bonus.remaining", { amount: formatMoney(rest, b.symbol, lang) })}</strong>
				{left && <span>{t("bonus.time", left)}</span>}
			</p>
			<small>{t("bonus.progress", { done: formatMoney(b.counted, b.symbol, lang), target: formatMoney(b.target, b.symbol, lang) })}</small>
		</div>
	);
}

/** Gives a bonus up in one click and its confirmation, which names the amount. */
export function Forfeit({ of: b }: { of: Bonus }) {
	const t = useT();
	const lang = useLang();
	const [asked, setAsked] = useState(false);
	const act = useAct(forfeit);
	const go = () =>
		act.mutate(b.id, {
			onSuccess: () => toast(t("bonus.forfeit.done"), "ok"),
			onError: (e) => toast(refusal(e, t), "bad"),
			onSettled: () => setAsked(false),
		});
	return (
		<>
			<Button kind="secondary" size="sm" onClick={() => setAsked(true)}>
				{t("bonus.forfeit")}
			</Button>
			{asked && (
				<ConfirmDialog
					title={t("bonus.forfeit.title")}
					confirmLabel={t("bonus.forfeit")}
					cancelLabel={t("bonus.forfeit.keep")}
					danger
					busy={act.isPending}
					onConfirm={go}
					onCancel={() => setAsked(false)}
				>
					<p>{t("bonus.forfeit.text", { amount: formatMoney(b.left, b.symbol, lang) })}</p>
				</ConfirmDialog>
			)}
		</>
	);
}

/** One bonus of the member's, with its terms and what became of it. */
export function Held({ of: b }: { of: Bonus }) {
	const t = useT();
	const lang = useLang();
	const over = ended(b);
	const word = over ? (b.why === "spent" ? "bonus.ended.spent" : (`bonus.ended.${b.state}` as Key as "bonus.ended.COMPLETED")) : (`bonus.state.${b.label}` as const);
	return (
		<article className="card bonus-held" data-over={over || undefined}>
			<header>
				<div>
					<h2>{b.name || t("bonus.title")}</h2>
					<time dateTime={b.createdAt}>{formatDate(b.createdAt, lang)}</time>
				</div>
				<Badge kind={b.state === "ACTIVE" ? "ok" : b.state === "CANCELLED" ? "bad" : undefined}>{t(word)}</Badge>
			</header>
			{b.state === "ACTIVE" && <Progress of={b} />}
			<Facts>
				{parseAmount(b.amount) > 0n && (
					<Fact name={t("bonus.amount")} strong>
						<Money amount={b.amount} symbol={b.symbol} />
					</Fact>
				)}
				{b.state === "ACTIVE" && parseAmount(b.maxBet) > 0n && (
					<Fact name={t("bonus.maxBet")}>
						<Money amount={b.maxBet} symbol={b.symbol} />
					</Fact>
				)}
				{over && (
					<Fact name={t("bonus.converted")}>
						<Money amount={b.converted} symbol={b.symbol} />
					</Fact>
				)}
				{over && parseAmount(b.forfeited) > 0n && (
					<Fact name={t("bonus.returned")}>
						<Money amount={b.forfeited} symbol={b.symbol} />
					</Fact>
				)}
				{b.progress.map((p) => (
					<Fact key={p.category} name={t(`category.${p.category}` as Key as "category.LOTT")}>
						<Money amount={p.counted} symbol={b.symbol} />
					</Fact>
				))}
			</Facts>
			{b.refused > 0 && <p className="pay-note">{t("bonus.refused", { n: b.refused })}</p>}
			{b.state === "CANCELLED" && b.why && <p dir="auto">{b.why}</p>}
			<footer>
				<details>
					<summary>{t("bonus.act.terms")}</summary>
					<Terms of={b.terms} symbol={b.symbol} />
				</details>
				{!over && <Forfeit of={b} />}
			</footer>
		</article>
	);
}
