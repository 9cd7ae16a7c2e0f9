import { FormHead, isTurnedAway, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Icon, TextField } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { forgotByEmail } from "../api/codes.ts";
import { useEmailFault } from "./use-email-code.tsx";

const NAMES = ["username", "email"] as const;

/** Name and e-mail address; what follows is the same whether or not they belong together. */
export function ForgotEmail({ onDone }: { onDone: () => void }) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const [values, setValues] = useState({ username: "", email: "" });
	const [busy, setBusy] = useState(false);
	const [sent, setSent] = useState(false);
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const emailFault = useEmailFault();
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const username = values.username.trim();
		const email = values.email.trim();
		const missing = { username: username ? "" : t("auth.error.empty"), email: emailFault(email) };
		if (Object.values(missing).some(Boolean)) return show(missing);
		clear();
		setBusy(true);
		try {
			await human.ask((token) => forgotByEmail(username, email, token));
			setSent(true);
		} catch (e) {
			if (!isTurnedAway(e)) refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	if (sent)
		return (
			<div className="forgot-sent" role="status">
				<Icon name="mail" />
				<p>{t("codes.forgot.sent", { email: values.email.trim() })}</p>
				<Button size="lg" data-focus onClick={onDone}>
					{t("codes.code.ok")}
				</Button>
			</div>
		);
	const field = (name: (typeof NAMES)[number], type: string, autoComplete: string) => (
		<TextField
			label={t(name === "username" ? "auth.login.username" : "auth.field.email")}
			name={name}
			type={type}
			autoComplete={autoComplete}
			autoCapitalize="none"
			spellCheck={false}
			maxLength={name === "username" ? 64 : 254}
			data-focus={name === "username" || undefined}
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
			{field("username", "text", "username")}
			{field("email", "email", "email")}
			<Button type="submit" size="lg" busy={busy} disabled={left > 0}>
				{t("codes.forgot.link")}
			</Button>
			<p className="auth-note">{t("codes.forgot.linkNote")}</p>
			{human.panel}
		</form>
	);
}
