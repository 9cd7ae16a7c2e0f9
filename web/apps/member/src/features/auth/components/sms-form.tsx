import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { loginBySms } from "../api/codes.ts";
import type { Entered, Key } from "../api/enter.ts";
import { CodeField } from "./code-field.tsx";
import { FormAlert, useFaults } from "./form.tsx";
import { MobileField, mobileFault } from "./mobile-field.tsx";
import { RetryNote } from "./retry-note.tsx";
import { retrySeconds, useCountdownOf } from "./use-countdown.ts";
import { useHuman } from "./use-human.tsx";

interface SmsFormProps {
	sealKey: Key;
	/** The number that this browser remembers. */
	number?: string;
	onEntered: (answer: Entered, number: string) => void;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown) => boolean;
}

/** Logs in with a mobile number and a code sent to it. */
export function SmsForm({ sealKey, number = "", onEntered, onRefused }: SmsFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const [mobile, setMobile] = useState({ mobileNum: number, countryDialingCode: "" });
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const { faults, show, mend, refuse, clear } = useFaults(form);
	const wait = useCountdownOf();
	const numberFault = (): string => {
		const fault = mobileFault(mobile);
		if (!fault) return "";
		return t(fault === "empty" ? "auth.error.empty" : "codes.mobile.invalid");
	};
	const ready = () => {
		const mobileNum = numberFault();
		if (mobileNum) show({ mobileNum });
		return !mobileNum;
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const missing = { mobileNum: numberFault(), verificationCode: code ? "" : t("auth.error.empty") };
		if (Object.values(missing).some(Boolean)) return show(missing);
		clear();
		setBusy(true);
		try {
			onEntered(await loginBySms(mobile, code, sealKey), mobile.mobileNum);
		} catch (e) {
			wait.begin(retrySeconds(e));
			if (!onRefused?.(e)) refuse(e, t, ["mobileNum", "verificationCode"]);
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
				purpose="login"
				mobile={mobile}
				human={human}
				value={code}
				error={faults.fields.verificationCode}
				ready={ready}
				onNumber={(mobileNum) => show({ mobileNum })}
				onChange={(value) => {
					setCode(value);
					mend("verificationCode");
				}}
			/>
			<Button type="submit" size="lg" busy={busy} disabled={wait.left > 0}>
				{t("shell.header.login")}
			</Button>
			{human.panel}
		</form>
	);
}
