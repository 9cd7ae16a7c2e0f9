import { useT } from "@baize/i18n";
import { Button, PasswordField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { changePassword, type Entered, type Key } from "./calls.ts";
import { changeFaults, type Rule } from "./rules.ts";
import { FormHead, useFaults } from "./form.tsx";
import { faultText, RuleList } from "./rule-list.tsx";

interface PasswordFormProps {
	sealKey: Key;
	/** The password rule of the server, once known. */
	rule?: Rule;
	/** The old password when it was typed a moment ago; it is not asked for again. */
	old: string;
	/** The session that the change is made in, where that is not the site's. */
	token?: string;
	/** The password is another one; the answer is a session opened with it. */
	onChanged: (answer: Entered) => void;
}

const NAMES = ["oldPassword", "newPassword", "confirmNewPassword"] as const;

/** Old password, the new one twice. */
export function PasswordForm({ sealKey, rule, old, token, onChanged }: PasswordFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [values, setValues] = useState({ oldPassword: "", newPassword: "", confirmNewPassword: "" });
	const [busy, setBusy] = useState(false);
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = Object.entries(changeFaults(rule, values, old !== ""));
		if (found.length > 0) return show(Object.fromEntries(found.map(([name, fault]) => [name, faultText(t, rule, fault)])));
		clear();
		setBusy(true);
		try {
			onChanged(await changePassword({ ...values, oldPassword: old || values.oldPassword }, sealKey, token));
		} catch (e) {
			refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	const field = (name: (typeof NAMES)[number], autoComplete: string) => (
		<PasswordField
			label={t(`auth.password.${name}`)}
			name={name}
			autoComplete={autoComplete}
			maxLength={256}
			value={values[name]}
			error={faults.fields[name]}
			onChange={(e) => {
				setValues((v) => ({ ...v, [name]: e.target.value }));
				mend(name);
			}}
		/>
	);
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			{!old && field("oldPassword", "current-password")}
			<div className="auth-field">
				{field("newPassword", "new-password")}
				{rule && <RuleList rule={rule} value={values.newPassword} />}
			</div>
			{field("confirmNewPassword", "new-password")}
			<Button type="submit" size="lg" busy={busy} disabled={left > 0}>
				{t("auth.password.submit")}
			</Button>
		</form>
	);
}
