import { useLang, useT } from "@baize/i18n";
import { formatMoney, parseAmount } from "@baize/kernel";
import { TextField } from "@baize/ui";
import type { Ref } from "react";
import { type AmountFault, type Method, quickAmounts } from "../model.ts";

interface AmountFieldProps {
	ref?: Ref<HTMLInputElement>;
	value: string;
	onChange: (text: string) => void;
	method: Pick<Method, "min" | "max">;
	symbol: string;
	/** A chip that takes all there is. */
	all?: string;
	/** False where the limits need not be said. */
	limits?: boolean;
	/** What there is to take from; absent where money comes in. */
	cash?: string;
	error?: string;
}

/** An amount to type, blank at first, with quick amounts that begin at the real least. */
export function AmountField({ ref, value, onChange, method, symbol, cash, all, limits = true, error }: AmountFieldProps) {
	const t = useT();
	const lang = useLang();
	const whole = (a: string) => formatMoney(a, symbol, lang, a.endsWith(".00") ? { decimals: 0 } : {});
	return (
		<div className="amount">
			<TextField
				ref={ref}
				label={t("cashier.amount")}
				name="amount"
				inputMode="decimal"
				autoComplete="off"
				maxLength={20}
				className="amount-input"
				before={<span className="amount-symbol">{symbol}</span>}
				value={value}
				error={error}
				note={limits ? `${t("cashier.limits")}: ${t("cashier.range", { min: whole(method.min), max: whole(method.max) })}` : undefined}
				onChange={(e) => onChange(e.target.value)}
			/>
			<div className="amount-quick" role="group" aria-label={t("cashier.quick")}>
				{quickAmounts(method, cash).map((a) => {
					const plain = a.replace(/\.00$/, "");
					return (
						<button key={a} type="button" className="chip" aria-pressed={value === plain} onClick={() => onChange(plain)}>
							{whole(a)}
						</button>
					);
				})}
				{all !== undefined && parseAmount(all) > 0n && (
					<button type="button" className="chip" aria-pressed={value === whole100(all)} onClick={() => onChange(whole100(all))}>
						{t("cashier.transfer.all")}
					</button>
				)}
			</div>
		</div>
	);
}

/** All but what is smaller than a hundredth, which does not travel. */
const whole100 = (a: string): string => a.replace(/(\.\d\d)\d+$/, "$1");

/** The sentence of a fault. */
export function useFaultText(method: Pick<Method, "min" | "max"> | undefined, symbol: string, cash = "0") {
	const t = useT();
	const lang = useLang();
	return (fault: AmountFault | null): string => {
		if (!fault || !method) return "";
		const figure = (a: string) => formatMoney(a, symbol, lang);
		if (fault === "low") return t("cashier.fault.low", { min: figure(method.min) });
		if (fault === "high") return t("cashier.fault.high", { max: figure(method.max) });
		if (fault === "balance") return t("cashier.fault.balance", { cash: figure(cash) });
		return t(`cashier.fault.${fault}`);
	};
}
