import { ApiError, keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits, newKey } from "@baize/kernel";
import { Button, Select, Sheet, TextField } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { PaymentField } from "../../../app/payment-field.tsx";
import { paymentProof, secretFault } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { addAccount } from "../api/withdrawals.ts";
import type { Method, PayoutAccount } from "../model.ts";
import { Refused } from "./parts.tsx";

interface AccountDialogProps {
	methods: readonly Method[];
	onSaved: (account: PayoutAccount) => void;
	onClose: () => void;
}

/** Saves an account that is to receive money. */
export function AccountDialog({ methods, onSaved, onClose }: AccountDialogProps) {
	const t = useT();
	const client = useQueryClient();
	const id = useId();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef({ of: "", key: "" });
	const [values, setValues] = useState({ method: methods[0]?.code ?? "", number: "", name: "" });
	const [faults, setFaults] = useState({ number: "", name: "", secret: "", form: "" });
	const [busy, setBusy] = useState(false);
	const [secret, setSecret] = useState("");
	const { permission } = useBoot();
	const method = methods.find((m) => m.code === values.method);
	const shape = method?.accountForm ?? "mobile";
	const set = (name: keyof typeof values, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		setFaults((f) => ({ ...f, [name]: "" }));
	};
	const wrong = (found: typeof faults) => {
		setFaults(found);
		form.current?.querySelector<HTMLElement>(found.number ? "[name=number]" : found.name ? "[name=name]" : "[name=paymentPassword]")?.focus();
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const body = { method: values.method, number: fromDigits(values.number).trim(), name: values.name.trim() };
		if (!body.number || !body.name)
			return wrong({ number: body.number ? "" : t("cashier.account.numberFault"), name: body.name ? "" : t("cashier.account.nameFault"), secret: "", form: "" });
		if (!secret) return wrong({ number: "", name: "", secret: t("payment.empty"), form: "" });
		const wish = JSON.stringify(body);
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		try {
			const saved = await addAccount(body, await paymentProof(secret, permission.jweKey), key.current.key);
			await client.invalidateQueries({ queryKey: keys.payoutAccounts });
			onSaved(saved);
		} catch (e) {
			const field = (name: string) => (e instanceof ApiError && e.fieldMessage(name)) || "";
			const [number, name] = [field("number"), field("name")];
			const word = secretFault(e);
			wrong({ number, name, secret: word, form: number || name || word ? "" : refusal(e, t) });
			setBusy(false);
		}
	};
	return (
		<Sheet
			title={t("cashier.account.add")}
			onClose={onClose}
			foot={
				<Button type="submit" form={id} size="lg" busy={busy}>
					{t("cashier.account.save")}
				</Button>
			}
		>
			<form ref={form} id={id} className="pay-form" onSubmit={(e) => void submit(e)} noValidate>
				<Refused text={faults.form} />
				<Select
					label={t("cashier.method")}
					value={values.method}
					onChange={(e) => set("method", e.target.value)}
					options={methods.map((m) => ({ value: m.code, label: m.name }))}
				/>
				<TextField
					label={t("cashier.account.number")}
					name="number"
					data-focus
					inputMode={shape === "mobile" ? "tel" : "text"}
					autoComplete="off"
					maxLength={40}
					value={values.number}
					error={faults.number}
					note={t(`cashier.account.${shape}Note`)}
					onChange={(e) => set("number", e.target.value)}
				/>
				{method && method.waitHours > 0 && <p className="pay-note">{t("cashier.account.wait", { n: method.waitHours })}</p>}
				<TextField
					label={t("cashier.account.name")}
					name="name"
					autoComplete="name"
					maxLength={120}
					value={values.name}
					error={faults.name}
					note={t("cashier.account.nameNote")}
					onChange={(e) => set("name", e.target.value)}
				/>
				<PaymentField
					value={secret}
					error={faults.secret}
					onChange={(v) => {
						setSecret(v);
						setFaults((f) => ({ ...f, secret: "" }));
					}}
				/>
			</form>
		</Sheet>
	);
}
