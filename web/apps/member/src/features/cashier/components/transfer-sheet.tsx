import { MoneyButton } from "../../../app/money-button.tsx";
import { ApiError } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatMoney, newKey } from "@baize/kernel";
import { Fact, Facts, Money, Sheet, Tabs } from "@baize/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { useWallet } from "../../../app/wallet.ts";
import { createTransfer } from "../api/transfers.ts";
import { type AmountFault, amountFault, wireAmount } from "../model.ts";
import type { Direction, MerchantWallet } from "../transfer.ts";
import { AmountField } from "./amount-field.tsx";
import { Refused } from "./parts.tsx";

const LEAST = "1.00";
const NOT_ENOUGH = "wallet.funds.notEnough";

interface TransferSheetProps {
	wallet: MerchantWallet;
	symbol: string;
	onMade: (id: string) => void;
	onClose: () => void;
}

/** Which way and how much. */
export function TransferSheet({ wallet: w, symbol, onMade, onClose }: TransferSheetProps) {
	const t = useT();
	const lang = useLang();
	const form = useId();
	const panel = useId();
	const input = useRef<HTMLInputElement>(null);
	const key = useRef({ of: "", key: "" });
	const { data: main } = useWallet();
	const [way, setWay] = useState<Direction>(w.open ? "IN" : "OUT");
	const [amount, setAmount] = useState("");
	const [error, setError] = useState("");
	const [refused, setRefused] = useState("");
	const [busy, setBusy] = useState(false);
	const there = way === "IN" ? (main?.cash ?? "0.00") : w.balance;
	// What the vendor has may have grown since it was last heard: it decides.
	const limits = { min: LEAST, max: way === "IN" ? there : "1000000000.00" };
	const figure = (a: string) => formatMoney(a, symbol, lang);
	const say = (fault: AmountFault): string => {
		if (fault === "low") return t("cashier.fault.low", { min: figure(LEAST) });
		if (fault === "high" || fault === "balance") return t("cashier.transfer.short", { cash: figure(there) });
		return t(`cashier.fault.${fault}`);
	};
	const wrong = (text: string) => {
		setError(text);
		input.current?.focus();
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const fault = amountFault(amount, lang, limits);
		if (fault) return wrong(say(fault));
		const wish = `${way} ${wireAmount(amount, lang)}`;
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		setRefused("");
		try {
			onMade((await createTransfer(w.vendor, way, wireAmount(amount, lang), key.current.key)).id);
		} catch (e) {
			const field = e instanceof ApiError ? (e.code === NOT_ENOUGH ? e.message : e.fieldMessage("amount")) : undefined;
			if (field) wrong(field);
			else setRefused(refusal(e, t));
			setBusy(false);
		}
	};
	const good = amountFault(amount, lang, limits) === null;
	return (
		<Sheet
			title={t("cashier.transfer.with", { vendor: w.name })}
			onClose={onClose}
			foot={
				<MoneyButton type="submit" size="lg" form={form} busy={busy}>
					{good ? t(`cashier.transfer.goAmount.${way}`, { amount: figure(wireAmount(amount, lang)) }) : t(`cashier.transfer.go.${way}`)}
				</MoneyButton>
			}
		>
			<form id={form} className="pay-form" onSubmit={(e) => void submit(e)} noValidate>
				<Tabs
					label={t("cashier.transfer.way")}
					value={way}
					panelId={panel}
					options={(w.open ? (["IN", "OUT"] as const) : (["OUT"] as const)).map((d) => ({ value: d, label: t(`cashier.transfer.way.${d}`) }))}
					onChange={(d) => {
						setWay(d);
						setError("");
						setRefused("");
					}}
				/>
				<div id={panel} role="tabpanel" className="pay-form">
					{!w.open && <p className="pay-note">{t("cashier.transfer.onlyOut")}</p>}
					<Refused text={refused} />
					<Facts>
						<Fact name={t("cashier.transfer.main")}>
							<Money amount={main?.cash ?? "0.00"} symbol={symbol} own />
						</Fact>
						<Fact name={w.name}>
							<Money amount={w.balance} symbol={symbol} own />
						</Fact>
					</Facts>
					<AmountField
						ref={input}
						value={amount}
						onChange={(text) => {
							setAmount(text);
							setError("");
						}}
						limits={false}
						method={{ min: "100.00", max: there }}
						all={there}
						symbol={symbol}
						error={error}
					/>
				</div>
			</form>
		</Sheet>
	);
}
