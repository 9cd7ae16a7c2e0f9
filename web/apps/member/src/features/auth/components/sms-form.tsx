import { type Entered, FormHead, type Key, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { loginBySms, sendCode } from "../api/codes.ts";
import { RememberBox } from "./remember-box.tsx";
import { useMobileCode } from "./use-mobile-code.tsx";

interface SmsFormProps {
	sealKey: Key;
	/** The number that this browser remembers. */
	number?: string;
	onEntered: (answer: Entered) => void;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown) => boolean;
	/** The member does not want to be remembered any more. */
	onForget?: () => void;
}

/** Logs in with a mobile number and a code sent to it. */
export function SmsForm({ sealKey, number = "", onEntered, onRefused, onForget }: SmsFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const [remember, setRemember] = useState(number !== "");
	const [busy, setBusy] = useState(false);
	const whole = useFaults(form);
	const { mobile, code, wrong, fields } = useMobileCode({ send: (to, humanToken) => sendCode("login", to, humanToken), human, form: whole, number });
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const missing = wrong();
		if (Object.values(missing).some(Boolean)) return whole.show(missing);
		whole.clear();
		setBusy(true);
		try {
			onEntered(await loginBySms(mobile, code, remember, sealKey));
		} catch (e) {
			if (!onRefused?.(e)) whole.refuse(e, t, ["mobileNum", "verificationCode"]);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			{fields}
			<RememberBox checked={remember} onChange={setRemember} onForget={onForget} />
			<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0}>
				{t("shell.header.login")}
			</Button>
			{human.panel}
		</form>
	);
}
