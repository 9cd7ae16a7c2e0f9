import { keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate, parseAmount, secondsUntil } from "@baize/kernel";
import { buttonClass, Copyable, ErrorState, Fact, Facts, Icon, Money, Skeleton, useTicker } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "../../../app/link.tsx";
import { refusal } from "../../../app/refusal.ts";
import { useDeposit, useDepositMethods } from "../api/deposits.ts";
import { type Deposit, depositTone, isDepositOpen } from "../model.ts";
import { ChainHow, Confirmations, TimeLeft, TransferHow } from "./pay-how.tsx";
import { PaySteps } from "./pay-steps.tsx";
import { StateMark } from "./parts.tsx";
import { SlipForm } from "./slip-form.tsx";

interface StatusProps {
	symbol: string;
	/** The member goes to the provider's page. */
	onPay: (id: string) => void;
}

/** Where one deposit stands; open it again at any time, the truth is with the server. */
export function DepositStatus({ id, symbol, onPay }: StatusProps & { id: string }) {
	const t = useT();
	const client = useQueryClient();
	const { data, error, refetch } = useDeposit(id);
	const credited = data?.state === "CREDITED";
	useEffect(() => {
		if (credited) void client.invalidateQueries({ queryKey: keys.balance });
	}, [credited, client]);
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
	return <Status deposit={data} symbol={symbol} onPay={onPay} />;
}

const REASONS = [
	"amountMismatch",
	"currencyMismatch",
	"paidAfterFailure",
	"secondPayment",
	"limit",
	"rejectedByStaff",
	"insufficient",
	"declined",
	"underpaid",
	"overpaid",
	"belowLeast",
	"slip",
] as const;

function Status({ deposit: d, symbol, onPay }: StatusProps & { deposit: Deposit }) {
	const t = useT();
	const lang = useLang();
	const { data: methods } = useDepositMethods();
	const open = isDepositOpen(d.state);
	const reason = REASONS.find((r) => r === d.reason);
	const how = d.details;
	const sayOf = (x: Deposit) => {
		if (x.state === "PENDING" && how.bank) return t("cashier.deposit.say.transfer");
		if (x.state === "PENDING" && how.address) return t("cashier.deposit.say.chain", { coin: how.sendCurrency ?? "" });
		return t(`cashier.deposit.say.${x.state}`);
	};
	const slips = how.bank && (d.state === "PENDING" || d.state === "EXPIRED" || (d.state === "REVIEW" && d.reason === "slip"));
	const paid = d.paidAmount && parseAmount(d.paidAmount) > 0n;
	return (
		<article className="card status">
			<div className="status-head" role="status">
				<StateMark tone={depositTone(d.state)} />
				<Money amount={d.state === "CREDITED" && paid ? d.paidAmount : d.amount} symbol={symbol} className="status-amount" />
				<h2>{t(`cashier.deposit.state.${d.state}`)}</h2>
				<p>{sayOf(d)}</p>
				{reason && <p>{t(`cashier.deposit.reason.${reason}`)}</p>}
				{d.late && d.state === "CREDITED" && <p>{t("cashier.deposit.late")}</p>}
			</div>
			<PaySteps deposit={d} />
			{d.state === "PENDING" && how.bank && <TransferHow deposit={d} symbol={symbol} />}
			{slips && <SlipForm id={d.id} again={d.state === "REVIEW"} />}
			{d.state === "PENDING" && how.address && <ChainHow deposit={d} symbol={symbol} />}
			{d.state === "PROCESSING" && how.needed !== undefined && <Confirmations deposit={d} />}
			{d.refund && <p className="pay-note">{t(`cashier.deposit.refund.${d.refund}`)}</p>}
			{d.state === "PENDING" && d.payUrl && !how.address && <PayNow url={d.payUrl} until={d.expiresAt} onPay={() => onPay(d.id)} />}
			<Facts>
				<Fact name={t("cashier.method")}>{methods?.find((m) => m.code === d.method)?.name ?? d.method}</Fact>
				{paid && d.paidAmount !== d.amount && (
					<Fact name={t("cashier.deposit.paid")} strong>
						<Money amount={d.paidAmount} symbol={symbol} />
					</Fact>
				)}
				<Fact name={t("cashier.asked")}>
					<Money amount={d.amount} symbol={symbol} />
				</Fact>
				<Fact name={t("cashier.at")}>{formatDate(d.createdAt, lang)}</Fact>
				<Fact name={t("cashier.number")}>
					<Copyable text={d.id} />
				</Fact>
				{d.trxId && (
					<Fact name={t("cashier.transaction")}>
						<Copyable text={d.trxId} />
					</Fact>
				)}
			</Facts>
			{open && <p className="pay-note">{t("cashier.deposit.keep")}</p>}
			<div className="status-foot">
				<Link href="/member/deposit" className={buttonClass("secondary")}>
					{t(open ? "cashier.deposit.all" : "cashier.deposit.again")}
				</Link>
				{d.state === "CREDITED" && (
					<Link href="/" className={buttonClass("primary")}>
						{t("cashier.deposit.play")}
					</Link>
				)}
			</div>
		</article>
	);
}

/** The way to the provider, open as long as the provider's own time runs. */
function PayNow({ url, until, onPay }: { url: string; until: string | null; onPay: () => void }) {
	const t = useT();
	const [now, setNow] = useState(Date.now);
	useTicker(() => setNow(Date.now()), 1000, until !== null);
	if (until && secondsUntil(until, now) === 0) return null;
	return (
		<div className="grid gap-2">
			<a href={url} onClick={onPay} className={buttonClass("primary", "lg")}>
				<Icon name="external" />
				{t("cashier.deposit.back")}
			</a>
			<TimeLeft until={until} />
		</div>
	);
}
