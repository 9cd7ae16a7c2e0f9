import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, PasswordField, TextField } from "@baize/ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Entered, Tried } from "./calls.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { type FormFaults, FormHead, useFaults } from "./form.tsx";
import { isTurnedAway, useHuman } from "./use-human.tsx";

/** A form that another way in stands in. */
export interface Held {
	form: FormFaults;
	/** Somebody is on the way in already. */
	busy: boolean;
	/** Locks the form while the other way is being tried, and opens it again. */
	lock: (on: boolean) => void;
}

interface NameFormProps {
	/** Logs in at the site's own door. */
	login: (tried: Tried) => Promise<Entered>;
	/** A session is open; the password stays in memory for a forced change. */
	onEntered: (answer: Entered, password?: string) => void;
	/** The name that this browser remembers. */
	name?: string;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown, password: string) => boolean;
	/** Stands under the password. */
	under?: ReactNode;
	/** Another way in, at the end of the form. */
	other?: (held: Held) => ReactNode;
}

const NAMES = ["username", "password", "captcha"] as const;

/** Name and password and, when the server asks for them, a captcha and the check that a person is there. */
export function NameForm({ login, onEntered, name = "", onRefused, under, other }: NameFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [values, setValues] = useState({ username: name, password: "", captcha: "", captchaId: "" });
	const [asks, setAsks] = useState(false);
	const [turn, setTurn] = useState(0);
	const [busy, setBusy] = useState(false);
	const [locked, lock] = useState(false);
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const human = useHuman();
	const set = (name: (typeof NAMES)[number], value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		mend(name);
	};
	const refused = (e: unknown) => {
		if (isTurnedAway(e)) return;
		if (onRefused?.(e, values.password)) return;
		const wanted = e instanceof ApiError && (e.value as { captcha?: boolean } | null)?.captcha === true;
		if (wanted) setAsks(true);
		if (wanted || asks) setTurn((n) => n + 1);
		refuse(e, t, NAMES);
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const username = values.username.trim();
		const empty = t("auth.error.empty");
		const missing = {
			username: username ? "" : empty,
			password: values.password ? "" : empty,
			captcha: asks && !values.captcha ? t("auth.error.captcha") : "",
		};
		if (Object.values(missing).some(Boolean)) return show(missing);
		clear();
		setBusy(true);
		try {
			const proof = asks ? { captchaId: values.captchaId, captcha: fromDigits(values.captcha) } : {};
			const answer = await human.ask((humanToken) => login({ username, password: values.password, humanToken, ...proof }));
			onEntered(answer, values.password);
		} catch (e) {
			refused(e);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			<TextField
				label={t("auth.login.username")}
				name="username"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={64}
				data-focus
				value={values.username}
				error={faults.fields.username}
				onChange={(e) => set("username", e.target.value)}
			/>
			<PasswordField
				label={t("auth.login.password")}
				name="password"
				maxLength={256}
				value={values.password}
				error={faults.fields.password}
				onChange={(e) => set("password", e.target.value)}
			/>
			{asks && (
				<CaptchaField
					value={values.captcha}
					error={faults.fields.captcha}
					turn={turn}
					onChange={(captcha, captchaId) => {
						setValues((v) => ({ ...v, captcha, captchaId }));
						if (captcha) mend("captcha");
					}}
				/>
			)}
			{under}
			<Button type="submit" size="lg" busy={busy} disabled={busy || locked || left > 0}>
				{t("shell.header.login")}
			</Button>
			{other?.({ form: whole, busy: busy || locked, lock })}
			{human.panel}
		</form>
	);
}
