import { MoneyButton } from "../../../app/money-button.tsx";
import { ApiError } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatMoney, newKey } from "@baize/kernel";
import { Fact, Facts, Money, Sheet } from "@baize/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { createDeposit } from "../api/deposits.ts";
import { amountFault, type Deposit, isFree, type Method, wireAmount } from "../model.ts";
import { AmountField, useFaultText } from "./amount-field.tsx";
import { Refused, SandboxNote } from "./parts.tsx";

interface DepositSheetProps {
	method: Method;
	symbol: string;
	onMade: (deposit: Deposit) => void;
	onClose: () => void;
}

/** The second and the third tap: an amount, and on to the provider. */
export function DepositSheet({ method, symbol, onMade, onClose }: DepositSheetProps) {
	const t = useT();
	const lang = useLang();
	const form = useId();
	const input = useRef<HTMLInputElement>(null);
	const key = useRef({ of: "", key: "" });
	const [amount, setAmount] = useState("");
	const [error, setError] = useState("");
	const [refused, setRefused] = useState("");
	const [busy, setBusy] = useState(false);
	const faultText = useFaultText(method, symbol);
	const good = amountFault(amount, lang, method) === null;
	const wrong = (text: string) => {
		setError(text);
		input.current?.focus();
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const fault = amountFault(amount, lang, method);
		if (fault) return wrong(faultText(fault));
		const asked = wireAmount(amount, lang);
		// A repeat of the same wish is the same deposit.
		if (key.current.of !== asked) key.current = { of: asked, key: newKey() };
		setBusy(true);
		setRefused("");
		try {
			onMade(await createDeposit(method.code, asked, key.current.key));
		} catch (e) {
			const field = e instanceof ApiError ? e.fieldMessage("amount") : undefined;
			if (field) wrong(field);
			else setRefused(refusal(e, t));
			setBusy(false);
		}
	};
	return (
		<Sheet
			title={t("cashier.deposit.with", { method: method.name })}
			onClose={onClose}
			foot={
				<MoneyButton type="submit" size="lg" form={form} busy={busy} icon={method.way === "page" ? "external" : undefined}>
					{good ? t("cashier.deposit.goAmount", { amount: formatMoney(wireAmount(amount, lang), symbol, lang) }) : t("cashier.deposit.go")}
				</MoneyButton>
			}
		>
			<form id={form} className="pay-form" onSubmit={(e) => void submit(e)} noValidate>
				<SandboxNote on={method.sandbox} />
				<Refused text={refused} />
				<AmountField
					ref={input}
					value={amount}
					onChange={(text) => {
						setAmount(text);
						setError("");
					}}
					method={method}
					symbol={symbol}
					error={error}
				/>
				<Facts>
					<Fact name={t("cashier.fee")}>{isFree(method) ? t("cashier.noFee") : <Money amount={method.feeFlat} symbol={symbol} />}</Fact>
					<Fact name={t("cashier.time")}>{t("cashier.minutes", { n: method.minutes })}</Fact>
				</Facts>
				<p className="pay-note">{t(method.way === "page" ? "cashier.deposit.next" : `cashier.deposit.next.${method.way}`)}</p>
			</form>
		</Sheet>
	);
}
