import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, PasswordField, TextField } from "@baize/ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type Entered, type Key, login, playFree } from "../api/enter.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { retrySeconds, useCountdownOf } from "../../../app/countdown.ts";
import { RetryNote } from "../../../app/retry-note.tsx";
import { FormHead, refusalOf, useFaults } from "./form.tsx";
import { RememberBox } from "./remember-box.tsx";
import { isTurnedAway, useHuman } from "./use-human.tsx";

interface LoginFormProps {
	sealKey: Key;
	/** A session is open; the name and password stay in memory for a forced change. */
	onEntered: (answer: Entered, username: string, password: string) => void;
	/** Whether one may try without an account. */
	freePlay: boolean;
	/** Stands under the password: the way to a new one. */
	forgot: ReactNode;
	/** The name that this browser remembers. */
	name?: string;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown, username: string, password: string) => boolean;
	/** The member does not want to be remembered any more. */
	onForget?: () => void;
}

const NAMES = ["username", "password", "captcha"] as const;

/** Name, password and, when the server asks for it, a captcha; or a try without an account. */
export function LoginForm({ sealKey, onEntered, freePlay, forgot, name = "", onRefused, onForget }: LoginFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [values, setValues] = useState({ username: name, password: "", captcha: "", captchaId: "" });
	const [remember, setRemember] = useState(name !== "");
	const [asks, setAsks] = useState(false);
	const [turn, setTurn] = useState(0);
	const [busy, setBusy] = useState<"" | "login" | "free">("");
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const human = useHuman();
	const trial = useCountdownOf();
	const set = (name: (typeof NAMES)[number], value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		mend(name);
	};
	const refused = (e: unknown) => {
		if (isTurnedAway(e)) return;
		if (onRefused?.(e, values.username.trim(), values.password)) return;
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
		setBusy("login");
		try {
			const proof = asks ? { captchaId: values.captchaId, captcha: fromDigits(values.captcha) } : {};
			const answer = await human.ask((humanToken) => login({ username, password: values.password, remember, humanToken, ...proof }, sealKey));
			onEntered(answer, username, values.password);
		} catch (e) {
			refused(e);
		}
		setBusy("");
	};
	const free = async () => {
		clear();
		setBusy("free");
		try {
			onEntered(await playFree(sealKey), "", "");
		} catch (e) {
			show({}, refusalOf(e, t));
			trial.begin(retrySeconds(e)); // its own: whoever has an account may log in meanwhile
		}
		setBusy("");
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
			<div className="login-under">
				<RememberBox checked={remember} onChange={setRemember} onForget={onForget} />
				<div className="auth-forgot">{forgot}</div>
			</div>
			<Button type="submit" size="lg" busy={busy === "login"} disabled={busy !== "" || left > 0}>
				{t("shell.header.login")}
			</Button>
			{freePlay && (
				<>
					<div className="auth-or">{t("auth.login.or")}</div>
					<Button kind="secondary" size="lg" icon="play" busy={busy === "free"} disabled={busy !== "" || trial.left > 0} onClick={() => void free()}>
						{t("shell.nav.freePlay")}
					</Button>
					<RetryNote left={trial.left} />
					<p className="auth-note">{t("auth.login.freeNote")}</p>
				</>
			)}
			{human.panel}
		</form>
	);
}
