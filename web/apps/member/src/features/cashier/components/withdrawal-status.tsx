import { keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate, formatMoney, parseAmount } from "@baize/kernel";
import { Button, buttonClass, ConfirmDialog, Copyable, cx, ErrorState, Fact, Facts, Icon, Money, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { MoneyButton } from "../../../app/money-button.tsx";
import { lazy, Suspense, useState } from "react";
import { Link } from "../../../app/link.tsx";
import { loadChunk } from "../../../app/chunk.ts";
import { refusal } from "../../../app/refusal.ts";
import { confirmReceipt, usePayoutTerms, useWithdrawal } from "../api/withdrawals.ts";
import { isDisputed, isWithdrawalBack, isWithdrawalOpen, mayDispute, type Withdrawal, withdrawalTone } from "../model.ts";
import { type StageMark, stagesOf } from "../stages.ts";
import { StateMark } from "./parts.tsx";

const DisputeSheet = lazy(() => loadChunk(() => import("./dispute-sheet.tsx").then((m) => ({ default: m.DisputeSheet }))));

/** Where one withdrawal stands, step by step; at the end the member confirms. */
export function WithdrawalStatus({ id, symbol }: { id: string; symbol: string }) {
	const t = useT();
	const { data, error, refetch } = useWithdrawal(id);
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
	return <Status withdrawal={data} symbol={symbol} />;
}

function Status({ withdrawal: w, symbol }: { withdrawal: Withdrawal; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const { data: terms } = usePayoutTerms();
	const back = isWithdrawalBack(w.state);
	const words = { amount: formatMoney(w.receives, symbol, lang), account: w.account.slice(-5), missing: formatMoney(w.disputed, symbol, lang) };
	const say = () => {
		if (isDisputed(w.state)) return t("cashier.withdrawal.say.disputed", words);
		if (w.state === "RE_ISSUED") return t("cashier.withdrawal.say.reissued", { amount: formatMoney(w.sent, symbol, lang) });
		if (w.state === "FORCED_RECEIVED") return t("cashier.withdrawal.say.forced", { evidence: w.evidence });
		if (w.state === "RETURNED_TO_BALANCE") return t("cashier.withdrawal.say.restored", { amount: formatMoney(w.returned, symbol, lang) });
		if (w.state === "RECEIPT_OPEN" && w.sent !== w.receives) return t("cashier.withdrawal.say.receipt", { ...words, amount: formatMoney(w.sent, symbol, lang) });
		if (w.state === "RECEIPT_OPEN") return t("cashier.withdrawal.say.receipt", words);
		if (w.state === "AUTO_RECEIVED") return t("cashier.withdrawal.say.auto", words);
		if (w.state === "ALL_RECEIVED") return t("cashier.withdrawal.say.done", words);
		return t(back ? "cashier.withdrawal.say.back" : "cashier.withdrawal.say.open");
	};
	return (
		<article className="card status">
			<div className="status-head" role="status">
				<StateMark tone={withdrawalTone(w.state)} />
				<Money amount={back ? w.amount : w.receives} symbol={symbol} className="status-amount" />
				<h2>{t(`cashier.withdrawal.state.${w.state}`)}</h2>
				<p>{say()}</p>
				{back && w.reason && <p>{t("cashier.withdraw.reason", { reason: w.reason })}</p>}
			</div>
			{(w.state === "RECEIPT_OPEN" || isDisputed(w.state) || mayDispute(w, Date.now())) && <Receipt withdrawal={w} symbol={symbol} />}
			<section>
				<h3 className="section-title mb-3">{t("cashier.withdraw.steps")}</h3>
				<ol className="steps">
					{stagesOf(w.state, w.steps ?? []).map((s) => (
						<StageLine key={s.stage} mark={s} />
					))}
				</ol>
			</section>
			<Facts>
				<Fact name={t("cashier.withdraw.to")}>
					{terms?.methods.find((m) => m.code === w.method)?.name ?? w.method} <bdi>{w.account.slice(-5)}</bdi>
				</Fact>
				<Fact name={t("cashier.amount")}>
					<Money amount={w.amount} symbol={symbol} />
				</Fact>
				<Fact name={t("cashier.fee")}>{parseAmount(w.fee) === 0n ? t("cashier.noFee") : <Money amount={w.fee} symbol={symbol} />}</Fact>
				<Fact name={t(back ? "cashier.withdraw.returned" : "cashier.withdraw.receive")} strong>
					<Money amount={back ? w.returned : w.receives} symbol={symbol} />
				</Fact>
				{isDisputed(w.state) && (
					<>
						<Fact name={t("cashier.dispute.received")}>
							<Money amount={w.received} symbol={symbol} />
						</Fact>
						<Fact name={t("cashier.withdrawal.state.NOT_RECEIVED")}>
							<Money amount={w.disputed} symbol={symbol} />
						</Fact>
					</>
				)}
				{(w.legs?.length ?? 0) > 1 &&
					w.legs?.map((l) => (
						<Fact key={l.trxId} name={t("cashier.withdraw.leg", { at: formatDate(l.at, lang) })}>
							<Money amount={l.amount} symbol={symbol} />
						</Fact>
					))}
				<Fact name={t("cashier.number")}>
					<Copyable text={w.id} />
				</Fact>
				{w.trxId && (
					<Fact name={t("cashier.transaction")}>
						<Copyable text={w.trxId} />
					</Fact>
				)}
			</Facts>
			<div className="status-foot">
				{w.state === "FORCED_RECEIVED" && (
					<Link href="/feedback" over className={buttonClass("secondary")}>
						{t("cashier.dispute.appeal")}
					</Link>
				)}
				<Link href="/member/withdraw" className={buttonClass("secondary")}>
					{t(isWithdrawalOpen(w.state) ? "cashier.withdraw.all" : "cashier.withdraw.again")}
				</Link>
			</div>
		</article>
	);
}

const END = { rejected: true, returned: true } as Record<string, boolean>;

function StageLine({ mark }: { mark: StageMark }) {
	const t = useT();
	const lang = useLang();
	const done = mark.at !== "";
	return (
		<li className={cx("step", done && "is-done", mark.now && "is-now", END[mark.stage] && "is-end")} aria-current={mark.now ? "step" : undefined}>
			<span className="step-dot" aria-hidden="true">
				{done && <Icon name={END[mark.stage] ? "close" : "check"} />}
			</span>
			<span className="step-text">
				<b>{t(`cashier.stage.${mark.stage}`)}</b>
				{done && <small>{formatDate(mark.at, lang)}</small>}
			</span>
		</li>
	);
}

/** Asks whether the money has arrived; silence counts as yes at a known time. */
function Receipt({ withdrawal: w, symbol }: { withdrawal: Withdrawal; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const [disputing, setDisputing] = useState(false);
	const [busy, setBusy] = useState(false);
	const open = w.state === "RECEIPT_OPEN";
	const confirm = async () => {
		setBusy(true);
		try {
			await confirmReceipt(w.id);
			toast(t("cashier.receipt.thanks"), "ok");
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		await client.invalidateQueries({ queryKey: keys.withdrawals });
		setBusy(false);
		setAsking(false);
	};
	return (
		<div className="receipt">
			{w.state !== "AUTO_RECEIVED" && (
				<MoneyButton size="lg" icon="check" onClick={() => setAsking(true)}>
					{t("cashier.receipt.yes")}
				</MoneyButton>
			)}
			{mayDispute(w, Date.now()) && (
				<Button kind="secondary" onClick={() => setDisputing(true)}>
					{t("cashier.dispute.open")}
				</Button>
			)}
			{isDisputed(w.state) && <p className="pay-note">{t("cashier.dispute.waiting")}</p>}
			{w.state === "AUTO_RECEIVED" && w.reopens && <p className="pay-note">{t("cashier.dispute.until", { at: formatDate(w.reopens, lang) })}</p>}
			{open && w.receiptBy && <p className="pay-note">{t("cashier.receipt.due", { at: formatDate(w.receiptBy, lang) })}</p>}
			{disputing && (
				<Suspense>
					<DisputeSheet withdrawal={w} symbol={symbol} onClose={() => setDisputing(false)} />
				</Suspense>
			)}
			{asking && (
				<ConfirmDialog
					title={t("cashier.receipt.yes")}
					confirmLabel={t("cashier.receipt.yes")}
					cancelLabel={t("cashier.receipt.not")}
					busy={busy}
					onConfirm={() => void confirm()}
					onCancel={() => setAsking(false)}
				>
					{t("cashier.receipt.ask", { amount: formatMoney(open ? w.sent : w.disputed, symbol, lang) })}
				</ConfirmDialog>
			)}
		</div>
	);
}
