import { useT } from "@baize/i18n";
import { Button, PasswordField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { resetByPhone } from "../api/codes.ts";
import type { Entered, Key } from "../api/enter.ts";
import { faultOf, type Rule } from "../model.ts";
import { CodeField } from "./code-field.tsx";
import { FormAlert, useFaults } from "./form.tsx";
import { MobileField, mobileFault } from "./mobile-field.tsx";
import { RetryNote } from "./retry-note.tsx";
import { faultText, RuleList } from "./rule-list.tsx";
import { retrySeconds, useCountdownOf } from "./use-countdown.ts";
import { useHuman } from "./use-human.tsx";

interface ForgotPhoneProps {
	sealKey: Key;
	rule?: Rule;
	onEntered: (answer: Entered) => void;
	onRefused?: (e: unknown) => boolean;
}

const NAMES = ["mobileNum", "verificationCode", "newPassword"] as const;

/** Number, code and the new password; whoever sets it is logged in. */
export function ForgotPhone({ sealKey, rule, onEntered, onRefused }: ForgotPhoneProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const [mobile, setMobile] = useState({ mobileNum: "", countryDialingCode: "" });
	const [values, setValues] = useState({ verificationCode: "", newPassword: "" });
	const [busy, setBusy] = useState(false);
	const { faults, show, mend, refuse, clear } = useFaults(form);
	const wait = useCountdownOf();
	const set = (name: keyof typeof values, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		mend(name);
	};
	const numberFault = (): string => {
		const fault = mobileFault(mobile);
		if (!fault) return "";
		return t(fault === "empty" ? "auth.error.empty" : "codes.mobile.invalid");
	};
	const passwordFault = (): string => {
		const fault = rule ? faultOf({ ...rule, required: true }, values.newPassword) : values.newPassword ? null : "empty";
		return fault ? faultText(t, rule, fault) : "";
	};
	const ready = () => {
		const mobileNum = numberFault();
		if (mobileNum) show({ mobileNum });
		return !mobileNum;
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = { mobileNum: numberFault(), verificationCode: values.verificationCode ? "" : t("auth.error.empty"), newPassword: passwordFault() };
		if (Object.values(found).some(Boolean)) return show(found);
		clear();
		setBusy(true);
		try {
			onEntered(await resetByPhone(mobile, values.verificationCode, values.newPassword, sealKey));
		} catch (e) {
			wait.begin(retrySeconds(e));
			if (!onRefused?.(e)) refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormAlert text={faults.form} />
			<RetryNote left={wait.left} />
			<MobileField
				value={mobile}
				first
				error={faults.fields.mobileNum}
				onChange={(value) => {
					setMobile(value);
					mend("mobileNum");
				}}
			/>
			<CodeField
				purpose="reset"
				mobile={mobile}
				human={human}
				value={values.verificationCode}
				error={faults.fields.verificationCode}
				ready={ready}
				onNumber={(mobileNum) => show({ mobileNum })}
				onChange={(value) => set("verificationCode", value)}
			/>
			<div className="auth-field">
				<PasswordField
					label={t("auth.password.newPassword")}
					name="newPassword"
					autoComplete="new-password"
					maxLength={256}
					value={values.newPassword}
					error={faults.fields.newPassword}
					onChange={(e) => set("newPassword", e.target.value)}
				/>
				{rule && <RuleList rule={rule} value={values.newPassword} />}
			</div>
			<Button type="submit" size="lg" busy={busy} disabled={wait.left > 0}>
				{t("codes.forgot.set")}
			</Button>
			{human.panel}
		</form>
	);
}
