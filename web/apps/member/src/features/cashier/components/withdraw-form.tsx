import { ApiError, keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatMoney, newKey, parseAmount } from "@baize/kernel";
import { buttonClass, ErrorState, Fact, Facts, Money, Skeleton } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../../../app/link.tsx";
import { MoneyButton } from "../../../app/money-button.tsx";
import { type FormEvent, useDeferredValue, useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { PaymentField } from "../../../app/payment-field.tsx";
import { paymentProof, secretFault } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { useWallet } from "../../../app/wallet.ts";
import { createWithdrawal, type PayoutTerms, usePayoutAccounts, usePayoutTerms, useQuote } from "../api/withdrawals.ts";
import { amountFault, type Method, type PayoutAccount, type Quote, type Withdrawal, wireAmount } from "../model.ts";
import { AccountPicker } from "./account-picker.tsx";
import { AmountField, useFaultText } from "./amount-field.tsx";
import { Refused, SandboxNote } from "./parts.tsx";

/** Where the reason of a refusal is dealt with. */
interface Way {
	to: string;
	name: "member.page.bonus" | "member.page.verification";
}
const WAYS: Readonly<Record<string, Way>> = {
	"rewards.bonus.binds": { to: "/member/bonus", name: "member.page.bonus" },
	"compliance.level.needed": { to: "/member/verification", name: "member.page.verification" },
};

interface WithdrawFormProps {
	symbol: string;
	onMade: (withdrawal: Withdrawal) => void;
}

/** To which account, how much, what it costs; then it is asked for. */
export function WithdrawForm({ symbol, onMade }: WithdrawFormProps) {
	const t = useT();
	const terms = usePayoutTerms();
	const accounts = usePayoutAccounts();
	const error = terms.error ?? accounts.error;
	if (error && !(terms.data && accounts.data)) return <ErrorState text={refusal(error, t)} onRetry={() => void Promise.all([terms.refetch(), accounts.refetch()])} />;
	if (!terms.data || !accounts.data) return <Skeleton className="h-96 rounded-card" />;
	return <Form terms={terms.data} accounts={accounts.data} symbol={symbol} onMade={onMade} />;
}

function Form({ terms, accounts, symbol, onMade }: WithdrawFormProps & { terms: PayoutTerms; accounts: readonly PayoutAccount[] }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const { data: wallet } = useWallet();
	const input = useRef<HTMLInputElement>(null);
	const key = useRef({ of: "", key: "" });
	const [wanted, setWanted] = useState("");
	const [amount, setAmount] = useState("");
	const [error, setError] = useState("");
	const [refused, setRefused] = useState("");
	const [way, setWay] = useState<Way>();
	const [busy, setBusy] = useState(false);
	const [secret, setSecret] = useState({ word: "", error: "" });
	const { permission } = useBoot();
	const account = accounts.find((a) => a.id === wanted) ?? accounts[0];
	const method = terms.methods.find((m) => m.code === account?.method);
	const fault = method ? amountFault(amount, lang, method, wallet?.cash) : "empty";
	const asked = useDeferredValue(fault ? "" : wireAmount(amount, lang));
	const quote = useQuote(method?.code ?? "", asked);
	const faultText = useFaultText(method, symbol, wallet?.cash);
	const wrong = (text: string) => {
		setError(text);
		input.current?.focus();
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		if (!account || !method) return;
		if (fault) return wrong(faultText(fault));
		if (!quote.data) return;
		if (!secret.word) return setSecret({ word: "", error: t("payment.empty") });
		const wish = `${account.id} ${wireAmount(amount, lang)}`;
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		setRefused("");
		try {
			const made = await createWithdrawal(account.id, wireAmount(amount, lang), quote.data, await paymentProof(secret.word, permission.jweKey), key.current.key);
			void client.invalidateQueries({ queryKey: keys.balance });
			void client.invalidateQueries({ queryKey: keys.withdrawals });
			onMade(made);
		} catch (e) {
			const field = e instanceof ApiError ? e.fieldMessage("amount") : undefined;
			const word = secretFault(e);
			if (field) wrong(field);
			else if (word) setSecret({ word: "", error: word });
			else setRefused(refusal(e, t));
			setWay(e instanceof ApiError ? WAYS[e.code] : undefined);
			if (e instanceof ApiError && e.code === "cashier.withdrawal.quote") void quote.refetch();
			setBusy(false);
		}
	};
	return (
		<div className="pay-form">
			<SandboxNote on={terms.methods.some((m) => m.sandbox)} />
			<div className="card purse">
				<span>{t("cashier.withdraw.available")}</span>
				{wallet ? <Money amount={wallet.cash} symbol={symbol} className="purse-figure" own /> : <Skeleton className="h-9 w-32" />}
				{wallet && parseAmount(wallet.locked) > 0n && <small>{t("cashier.withdraw.held", { amount: formatMoney(wallet.locked, symbol, lang) })}</small>}
			</div>
			<AccountPicker accounts={accounts} methods={terms.methods} chosen={account?.id ?? ""} onChoose={setWanted} />
			{method && (
				<form className="pay-form" onSubmit={(e) => void submit(e)} noValidate>
					<AmountField
						ref={input}
						value={amount}
						onChange={(text) => {
							setAmount(text);
							setError("");
						}}
						method={method}
						symbol={symbol}
						cash={wallet?.cash}
						error={error || (fault && fault !== "empty" && fault !== "low" ? faultText(fault) : "")}
					/>
					<QuoteFacts quote={quote.data} asked={asked !== ""} busy={quote.isFetching} method={method} symbol={symbol} />
					<PaymentField value={secret.word} error={secret.error} onChange={(word) => setSecret({ word, error: "" })} />
					<Refused text={refused || (quote.error ? refusal(quote.error, t) : "")} />
					{way && (
						<Link href={way.to} className={buttonClass("secondary", "sm")}>
							{t(way.name)}
						</Link>
					)}
					<MoneyButton type="submit" size="lg" busy={busy} disabled={!fault && !quote.data}>
						{fault ? t("cashier.withdraw.submit") : t("cashier.withdraw.submitAmount", { amount: formatMoney(wireAmount(amount, lang), symbol, lang) })}
					</MoneyButton>
					<p className="pay-note text-center">{t("cashier.withdraw.final")}</p>
				</form>
			)}
		</div>
	);
}

interface QuoteProps {
	quote: Quote | undefined;
	asked: boolean;
	busy: boolean;
	method: Method;
	symbol: string;
}

/** Fee, what arrives and when, before anything is asked for. */
function QuoteFacts({ quote, asked, busy, method, symbol }: QuoteProps) {
	const t = useT();
	return (
		<div className="card quote" aria-live="polite" aria-busy={busy}>
			<Facts>
				<Fact name={t("cashier.fee")}>{quote ? <Money amount={quote.fee} symbol={symbol} /> : asked ? <Skeleton className="h-5 w-16" /> : "–"}</Fact>
				<Fact name={t("cashier.time")}>{t("cashier.minutes", { n: quote?.minutes ?? method.minutes })}</Fact>
				{parseAmount(method.day) > 0n && (
					<Fact name={t("cashier.withdraw.day")}>
						<Money amount={method.day} symbol={symbol} decimals={0} />
					</Fact>
				)}
				<Fact name={t("cashier.withdraw.receive")} strong>
					{quote ? <Money amount={quote.receives} symbol={symbol} /> : asked ? <Skeleton className="h-6 w-24" /> : "–"}
				</Fact>
			</Facts>
			{quote && parseAmount(quote.sends) > 0n && <p className="pay-note">{t("cashier.withdraw.sends", { amount: `${quote.sends} ${quote.sendsIn}` })}</p>}
			{!asked && <p className="pay-note">{t("cashier.withdraw.quoteWait")}</p>}
		</div>
	);
}
