import { useLang, useT } from "@baize/i18n";
import { digitsOf, formatCount, formatMoney, secondsUntil, toDigits } from "@baize/kernel";
import { buttonClass, Copyable, Fact, Facts, Icon, Qr, useTicker } from "@baize/ui";
import { useState } from "react";
import { clockText, type Deposit } from "../model.ts";

/** How long a payment may still be made; nothing where no time runs. */
export function TimeLeft({ until }: { until: string | null }) {
	const t = useT();
	const lang = useLang();
	const [now, setNow] = useState(Date.now);
	useTicker(() => setNow(Date.now()), 1000, until !== null);
	const left = until ? secondsUntil(until, now) : 0;
	if (left <= 0) return null;
	return <p className="pay-note text-center tabular-nums">{t("cashier.deposit.timeLeft", { time: toDigits(clockText(left), digitsOf(lang)) })}</p>;
}

/** Where to transfer to, each line with a button that copies it. */
export function TransferHow({ deposit: d, symbol }: { deposit: Deposit; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const how = d.details;
	return (
		<section className="pay-how">
			<p>{t("cashier.deposit.transfer", { amount: formatMoney(d.amount, symbol, lang) })}</p>
			<Facts>
				<Fact name={t("cashier.deposit.bank")}>{[how.bank, how.branch].filter(Boolean).join(", ")}</Fact>
				<Fact name={t("cashier.deposit.accountName")}>
					<Copyable text={how.accountName ?? ""} />
				</Fact>
				<Fact name={t("cashier.account.number")}>
					<Copyable text={how.accountNumber ?? ""} />
				</Fact>
				<Fact name={t("cashier.amount")}>
					<Copyable text={d.amount} />
				</Fact>
				<Fact name={t("cashier.deposit.note")} strong>
					<Copyable text={how.note ?? ""} />
				</Fact>
			</Facts>
			<p className="pay-note">{t("cashier.deposit.noteWhy")}</p>
			<TimeLeft until={d.expiresAt} />
		</section>
	);
}

/** The address to send coins to, as a code and as text, with what exactly to send. */
export function ChainHow({ deposit: d, symbol }: { deposit: Deposit; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const how = d.details;
	const coin = how.sendCurrency ?? "";
	return (
		<section className="pay-how">
			<div className="pay-qr">
				<Qr text={how.address ?? ""} label={t("cashier.deposit.qr", { coin })} size={176} margin={14} />
			</div>
			<Facts>
				<Fact name={t("cashier.deposit.send")} strong>
					<Copyable text={how.sendAmount ?? ""} />
					<span className="pay-coin">{coin}</span>
				</Fact>
				<Fact name={t("cashier.deposit.address")}>
					<Copyable text={how.address ?? ""} />
				</Fact>
				<Fact name={t("cashier.deposit.network")}>
					<b>{how.network}</b>
				</Fact>
				<Fact name={t("cashier.deposit.rate", { coin })}>{formatMoney(how.rate ?? "0", symbol, lang)}</Fact>
			</Facts>
			<p className="pay-warn">
				<Icon name="alert" />
				{t("cashier.deposit.onlyNetwork", { coin, network: how.network ?? "" })}
			</p>
			<p className="pay-note">{t("cashier.deposit.anySum")}</p>
			<TimeLeft until={d.expiresAt} />
			{d.payUrl && (
				<a href={d.payUrl} className={buttonClass("secondary")}>
					<Icon name="external" />
					{t("cashier.deposit.sandboxWallet")}
				</a>
			)}
		</section>
	);
}

/** How final a transfer on the chain is. */
export function Confirmations({ deposit: d }: { deposit: Deposit }) {
	const t = useT();
	const lang = useLang();
	const { seen = 0, needed = 0 } = d.details;
	const words = { n: formatCount(seen, lang), of: formatCount(needed, lang) };
	return (
		<div className="pay-confirms" role="status">
			<div className="pay-track" role="progressbar" aria-valuemin={0} aria-valuemax={needed} aria-valuenow={seen} aria-label={t("cashier.deposit.confirms", words)}>
				<span style={{ inlineSize: `${Math.min(100, (seen * 100) / Math.max(1, needed))}%` }} />
			</div>
			<p className="pay-note text-center">{t("cashier.deposit.confirms", words)}</p>
		</div>
	);
}
