import { FormHead, type Key, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, PasswordField, Tabs } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import type { PaymentState } from "../../../app/payment.ts";
import type { Proving } from "../../../app/proof.ts";
import { useProof } from "../../../app/use-proof.tsx";
import type { Channel } from "../api/contacts.ts";
import { type PaymentWish, resetPayment, sendPaymentCode, setPayment } from "../api/payment.ts";
import { CodeField } from "../../../app/code-field.tsx";

interface PaymentFormProps {
	sealKey: Key;
	state: PaymentState;
	/** What proves the first payment password. */
	proving: Proving;
	/** Where a code can be sent to, unreadable. */
	reach: Partial<Record<Channel, string>>;
	/** Begins with replacing a forgotten one. */
	forgot: boolean;
	onDone: () => void;
}

const NAMES = ["password", "answer", "oldPaymentPassword", "verificationCode", "newPaymentPassword", "confirmPaymentPassword"] as const;
type Name = Exclude<(typeof NAMES)[number], "password" | "answer">;

const EMPTY: Record<Name, string> = { oldPaymentPassword: "", verificationCode: "", newPaymentPassword: "", confirmPaymentPassword: "" };

/** Sets the payment password, changes it by the old one, or replaces a forgotten one by a code. */
export function PaymentForm({ sealKey, state, proving, reach, forgot, onDone }: PaymentFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const whole = useFaults(form);
	const channels = (["mobile", "email"] as const).filter((c) => reach[c]);
	const [lost, setLost] = useState(state.set && forgot);
	const [channel, setChannel] = useState<Channel>(channels[0] ?? "mobile");
	const [values, setValues] = useState(EMPTY);
	const [busy, setBusy] = useState(false);
	const owner = useProof({ proving, label: t("payment.field.password"), form: whole });
	const first = !state.set;
	const proof: Name | "" = first ? "" : lost ? "verificationCode" : "oldPaymentPassword";
	const change = (name: Name, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		whole.mend(name);
	};
	const wrong = (): Record<string, string> => {
		const found: Record<string, string> = first ? owner.wrong() : {};
		for (const name of [proof, "newPaymentPassword", "confirmPaymentPassword"] as const) if (name && !values[name]) found[name] = t("auth.error.empty");
		if (values.confirmPaymentPassword && values.confirmPaymentPassword !== values.newPaymentPassword) found.confirmPaymentPassword = t("payment.mismatch");
		return found;
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = wrong();
		if (Object.keys(found).length > 0) return whole.show(found);
		whole.clear();
		setBusy(true);
		const wish: PaymentWish = { newPaymentPassword: values.newPaymentPassword, confirmPaymentPassword: values.confirmPaymentPassword };
		if (first) Object.assign(wish, owner.proof);
		if (proof) wish[proof] = values[proof];
		try {
			if (lost) await resetPayment({ ...wish, channel }, sealKey);
			else await setPayment(wish, sealKey);
			onDone();
		} catch (e) {
			whole.refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	const field = (name: Exclude<Name, "verificationCode">, note?: string) => (
		<PasswordField
			label={t(`payment.field.${name}`)}
			name={name}
			autoComplete="off"
			inputMode={state.digits ? "numeric" : undefined}
			maxLength={256}
			value={values[name]}
			error={whole.faults.fields[name]}
			note={note}
			onChange={(e) => change(name, e.target.value)}
		/>
	);
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			<p className="auth-lead">{t(lost ? "payment.resetWhy" : "payment.why")}</p>
			{lost && channels.length === 0 && <p className="auth-lead">{t("codes.proof.none")}</p>}
			{lost && channels.length > 1 && (
				<Tabs
					label={t("codes.proof.by")}
					value={channel}
					options={channels.map((c) => ({ value: c, label: t(`codes.proof.by.${c}`) }))}
					onChange={setChannel}
					className="tabs-even"
				/>
			)}
			{lost && channels.length > 0 && (
				<CodeField
					key={channel}
					address={reach[channel]}
					send={() => sendPaymentCode(channel)}
					human={human}
					to="verificationCode"
					note={t("codes.proof.sent")}
					value={values.verificationCode}
					error={whole.faults.fields.verificationCode}
					ready={() => true}
					onRefused={(text) => whole.show({ verificationCode: text })}
					onChange={(v) => change("verificationCode", v)}
				/>
			)}
			{first && owner.fields}
			{proof && proof !== "verificationCode" && field(proof)}
			{field("newPaymentPassword", t(state.digits ? "payment.digits" : "payment.length", { min: state.minLength, max: state.maxLength }))}
			{field("confirmPaymentPassword")}
			<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0 || (lost && channels.length === 0) || (first && !owner.able)}>
				{t(state.set ? "payment.save" : "payment.set")}
			</Button>
			{state.set && (
				<button type="button" className="link mx-auto min-h-11" onClick={() => setLost(!lost)}>
					{t(lost ? "payment.remember" : "payment.forgot")}
				</button>
			)}
			{human.panel}
		</form>
	);
}
