import { changeFaults, changePassword, type Entered, faultText, FormHead, type Key, type Rule, RuleList, useFaults } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, PasswordField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import type { Proving } from "../../../app/proof.ts";
import { useProof } from "../../../app/use-proof.tsx";

interface FirstPasswordProps {
	sealKey: Key;
	/** The password rule of the server, once known. */
	rule?: Rule;
	proving: Proving;
	/** The password is set; the answer is a session opened with it. */
	onSet: (answer: Entered) => void;
}

const NAMES = ["answer", "newPassword", "confirmNewPassword"] as const;

/** The first password of who has none: a code in place of the old one, the new one twice. */
export function FirstPassword({ sealKey, rule, proving, onSet }: FirstPasswordProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const whole = useFaults(form);
	const owner = useProof({ proving, label: "", form: whole });
	const [values, setValues] = useState({ newPassword: "", confirmNewPassword: "" });
	const [busy, setBusy] = useState(false);
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = Object.entries(changeFaults(rule, { ...values, oldPassword: "" }, true)).map(([name, fault]) => [name, faultText(t, rule, fault)]);
		const all: Record<string, string> = { ...owner.wrong(), ...Object.fromEntries(found) };
		if (Object.keys(all).length > 0) return whole.show(all);
		whole.clear();
		setBusy(true);
		try {
			onSet(await changePassword({ ...owner.proof, ...values }, sealKey));
		} catch (e) {
			whole.refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	const field = (name: "newPassword" | "confirmNewPassword") => (
		<PasswordField
			label={t(`auth.password.${name}`)}
			name={name}
			autoComplete="new-password"
			maxLength={256}
			value={values[name]}
			error={whole.faults.fields[name]}
			onChange={(e) => {
				setValues((v) => ({ ...v, [name]: e.target.value }));
				whole.mend(name);
			}}
		/>
	);
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			<p className="auth-lead">{t("auth.password.first.why")}</p>
			{owner.fields}
			{owner.able && (
				<>
					<div className="auth-field">
						{field("newPassword")}
						{rule && <RuleList rule={rule} value={values.newPassword} />}
					</div>
					{field("confirmNewPassword")}
					<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0}>
						{t("auth.password.first.title")}
					</Button>
				</>
			)}
		</form>
	);
}
