import { ApiError } from "@baize/api";
import { changeFaults, faultText, FormHead, type Key, type Rule, RuleList, useFaults } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, PasswordField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { resetByLink } from "../api/codes.ts";

interface ResetFormProps {
	sealKey: Key;
	token: string;
	rule?: Rule;
	onDone: () => void;
	/** The link cannot be used any more. */
	onDead: () => void;
}

const NAMES = ["newPassword", "confirmNewPassword"] as const;

/** The new password twice, opened by the link of an e-mail. */
export function ResetForm({ sealKey, token, rule, onDone, onDead }: ResetFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [values, setValues] = useState({ newPassword: "", confirmNewPassword: "" });
	const [busy, setBusy] = useState(false);
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = Object.entries(changeFaults(rule, { oldPassword: "", ...values }, true));
		if (found.length > 0) return show(Object.fromEntries(found.map(([name, fault]) => [name, faultText(t, rule, fault)])));
		clear();
		setBusy(true);
		try {
			await resetByLink(token, values.newPassword, values.confirmNewPassword, sealKey);
			onDone();
		} catch (e) {
			if (e instanceof ApiError && e.code === "identity.reset.link") onDead();
			else refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			{NAMES.map((name, i) => (
				<div key={name} className="auth-field">
					<PasswordField
						label={t(`auth.password.${name}`)}
						name={name}
						autoComplete="new-password"
						maxLength={256}
						data-focus={i === 0 || undefined}
						value={values[name]}
						error={faults.fields[name]}
						onChange={(e) => {
							setValues((v) => ({ ...v, [name]: e.target.value }));
							mend(name);
						}}
					/>
					{i === 0 && rule && <RuleList rule={rule} value={values.newPassword} />}
				</div>
			))}
			<Button type="submit" size="lg" busy={busy} disabled={left > 0}>
				{t("codes.forgot.set")}
			</Button>
		</form>
	);
}
