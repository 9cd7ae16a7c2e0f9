import { formatMoney } from "@baize/kernel";

/** The sign of a currency, as readers of the language know it. */
export function symbolOf(currency: string): string {
	if (!/^[A-Z]{3}$/.test(currency)) return currency;
	const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
	return parts.find((p) => p.type === "currency")?.value ?? currency;
}

/** An amount of a currency in a language's numerals. */
export const moneyText = (amount: string, currency: string, lang: string): string => formatMoney(amount, symbolOf(currency), lang);
