import { ApiError, keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatMoney, newKey } from "@baize/kernel";
import { ConfirmDialog, Fact, Facts, Money, Tabs, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { MoneyButton } from "../../../app/money-button.tsx";
import { PaymentField } from "../../../app/payment-field.tsx";
import { paymentProof, secretFault } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { giveKin, KIN, type KinTerms } from "../api/kin.ts";
import { amountFault, wireAmount } from "../model.ts";
import { AmountField, useFaultText } from "./amount-field.tsx";
import { Refused } from "./parts.tsx";

/** Quick amounts begin with what is worth a tap, not with the least that may be sent. */
const CHIPS_FROM = "100.00";

const NONE = { account: "", amount: "", secret: "", form: "" };

/** To whom, how much, and the payment password; asked once more before it goes. */
export function KinForm({ terms }: { terms: KinTerms }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const { permission } = useBoot();
	const key = useRef({ of: "", key: "" });
	const [way, setWay] = useState<"up" | "down">(terms.upline ? "up" : "down");
	const [values, setValues] = useState({ account: "", amount: "", secret: "" });
	const [faults, setFaults] = useState(NONE);
	const [asking, setAsking] = useState(false);
	const [busy, setBusy] = useState(false);
	const limits = { min: terms.min, max: terms.max };
	const fault = amountFault(values.amount, lang, limits, terms.available);
	const faultText = useFaultText(limits, terms.symbol, terms.available);
	const figure = (a: string) => formatMoney(a, terms.symbol, lang);
	const set = (name: keyof typeof values, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		setFaults((f) => ({ ...f, [name]: "" }));
	};
	const account = way === "up" ? "" : values.account.trim();
	const submit = (e: FormEvent) => {
		e.preventDefault();
		const found = {
			account: way === "down" && !account ? t("centre.kin.accountEmpty") : "",
			amount: faultText(fault),
			secret: values.secret ? "" : t("payment.empty"),
			form: "",
		};
		setFaults(found);
		if (!Object.values(found).some(Boolean)) setAsking(true);
	};
	const give = async () => {
		const amount = wireAmount(values.amount, lang);
		const wish = `${account} ${amount}`;
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		try {
			await giveKin(account, amount, await paymentProof(values.secret, permission.jweKey), key.current.key);
			key.current = { of: "", key: "" };
			setValues({ account: "", amount: "", secret: "" });
			toast(t("centre.kin.done", { amount: figure(amount) }), "ok");
			void client.invalidateQueries({ queryKey: KIN });
			void client.invalidateQueries({ queryKey: keys.balance });
		} catch (e) {
			const field = (name: string) => (e instanceof ApiError && e.fieldMessage(name)) || "";
			const found = { account: field("account"), amount: field("amount"), secret: secretFault(e), form: "" };
			setFaults({ ...found, form: Object.values(found).some(Boolean) ? "" : refusal(e, t) });
		}
		setAsking(false);
		setBusy(false);
	};
	const to = way === "up" ? terms.upline : account;
	return (
		<form className="pay-form" onSubmit={submit} noValidate>
			{terms.upline && terms.down && (
				<Tabs
					label={t("centre.kin.to")}
					value={way}
					options={(["up", "down"] as const).map((w) => ({ value: w, label: t(`centre.kin.to.${w}`) }))}
					onChange={setWay}
					className="tabs-even"
				/>
			)}
			<Refused text={faults.form} />
			{way === "up" ? (
				<div className="card kin-to">
					<span>{t("centre.kin.upline")}</span>
					<bdi>{terms.upline}</bdi>
				</div>
			) : (
				<TextField
					label={t("centre.kin.account")}
					name="account"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={64}
					value={values.account}
					error={faults.account}
					note={t(terms.cross ? "centre.kin.accountAny" : "centre.kin.accountNext")}
					onChange={(e) => set("account", e.target.value)}
				/>
			)}
			<AmountField
				value={values.amount}
				onChange={(a) => set("amount", a)}
				method={{ min: CHIPS_FROM, max: terms.max }}
				limits={false}
				symbol={terms.symbol}
				cash={terms.available}
				error={faults.amount}
			/>
			<div className="card quote">
				<Facts>
					<Fact name={t("centre.kin.available")}>
						<Money amount={terms.available} symbol={terms.symbol} own />
					</Fact>
					<Fact name={t("cashier.limits")}>{t("cashier.range", { min: figure(terms.min), max: figure(terms.max) })}</Fact>
					<Fact name={t("centre.kin.left")}>
						<Money amount={terms.left} symbol={terms.symbol} decimals={0} />
					</Fact>
					<Fact name={t("cashier.fee")}>{t("centre.kin.free")}</Fact>
				</Facts>
			</div>
			<PaymentField value={values.secret} error={faults.secret} onChange={(v) => set("secret", v)} />
			<MoneyButton type="submit" size="lg" busy={busy}>
				{fault ? t("centre.kin.give") : t("centre.kin.giveAmount", { amount: figure(wireAmount(values.amount, lang)) })}
			</MoneyButton>
			<p className="pay-note text-center">{t("centre.kin.final")}</p>
			{asking && (
				<ConfirmDialog
					title={t("centre.kin.ask")}
					confirmLabel={t("centre.kin.give")}
					cancelLabel={t("ui.cancel")}
					busy={busy}
					onConfirm={() => void give()}
					onCancel={() => setAsking(false)}
				>
					{t("centre.kin.askText", { amount: figure(wireAmount(values.amount, lang)), account: to })}
				</ConfirmDialog>
			)}
		</form>
	);
}
