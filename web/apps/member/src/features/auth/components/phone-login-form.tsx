import { type Entered, FormHead, useFaults } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { loginByPhone } from "../api/enter.ts";
import type { PhoneConfig } from "../api/phone-service.ts";
import { MobileField } from "./mobile-field.tsx";
import { PhoneCodeField } from "./phone-code-field.tsx";
import { usePhoneCode } from "./use-phone-code.tsx";

interface PhoneLoginFormProps {
	config: PhoneConfig;
	service: ReactNode;
	onEntered: (answer: Entered) => void;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown) => boolean;
}

/** Logs in with a number that the phone-auth service vouches for; no password is asked for. */
export function PhoneLoginForm({ config, service, onEntered, onRefused }: PhoneLoginFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [mobile, setMobile] = useState({ mobileNum: "", countryDialingCode: "" });
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const whole = useFaults(form);
	const { faults, left, show, mend, refuse, clear } = whole;
	const phone = usePhoneCode({ config, service, onFault: (field, sentence) => show({ [field]: sentence }) });
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		clear();
		setBusy(true);
		const token = await phone.prove(code);
		if (token)
			try {
				onEntered(await loginByPhone(token));
			} catch (e) {
				if (!onRefused?.(e)) refuse(e, t, ["mobileNum"]);
			}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			<MobileField
				value={mobile}
				first
				error={faults.fields.mobileNum}
				onChange={(value) => {
					setMobile(value);
					mend("mobileNum");
				}}
			/>
			<PhoneCodeField
				phone={phone}
				mobile={mobile}
				value={code}
				error={faults.fields.verificationCode}
				onChange={(value) => {
					setCode(value);
					mend("verificationCode");
				}}
			/>
			<Button type="submit" size="lg" busy={busy} disabled={left > 0}>
				{t("auth.phone.submit")}
			</Button>
		</form>
	);
}
