import { type Entered, faultOf, faultText, FormHead, type Key, type Rule, RuleList, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, PasswordField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { resetByPhone, sendCode } from "../api/codes.ts";
import { useMobileCode } from "./use-mobile-code.tsx";

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
	const [newPassword, setNewPassword] = useState("");
	const [busy, setBusy] = useState(false);
	const whole = useFaults(form);
	const { mobile, code, wrong, fields } = useMobileCode({ send: (to, humanToken) => sendCode("reset", to, humanToken), human, form: whole });
	const passwordFault = (): string => {
		const fault = rule ? faultOf({ ...rule, required: true }, newPassword) : newPassword ? null : "empty";
		return fault ? faultText(t, rule, fault) : "";
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = { ...wrong(), newPassword: passwordFault() };
		if (Object.values(found).some(Boolean)) return whole.show(found);
		whole.clear();
		setBusy(true);
		try {
			onEntered(await resetByPhone(mobile, code, newPassword, sealKey));
		} catch (e) {
			if (!onRefused?.(e)) whole.refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			{fields}
			<div className="auth-field">
				<PasswordField
					label={t("auth.password.newPassword")}
					name="newPassword"
					autoComplete="new-password"
					maxLength={256}
					value={newPassword}
					error={whole.faults.fields.newPassword}
					onChange={(e) => {
						setNewPassword(e.target.value);
						whole.mend("newPassword");
					}}
				/>
				{rule && <RuleList rule={rule} value={newPassword} />}
			</div>
			<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0}>
				{t("codes.forgot.set")}
			</Button>
			{human.panel}
		</form>
	);
}
