import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, TextField } from "@baize/ui";
import type { Mobile } from "../api/codes.ts";
import { e164 } from "../api/phone-service.ts";
import type { PhoneCode } from "./use-phone-code.tsx";

interface PhoneCodeFieldProps {
	phone: PhoneCode;
	mobile: Mobile;
	value: string;
	error?: string;
	onChange: (value: string) => void;
}

/** The box for the phone-auth service's code, and the button that has it sent and then waits. */
export function PhoneCodeField({ phone, mobile, value, error, onChange }: PhoneCodeFieldProps) {
	const t = useT();
	const button = (
		<Button kind="secondary" size="sm" className="code-send" busy={phone.busy} disabled={phone.left > 0} onClick={() => void phone.send(mobile)}>
			{phone.left > 0 ? t("codes.code.wait", { n: phone.left }) : t(phone.sent ? "codes.code.again" : "codes.code.send")}
		</Button>
	);
	return (
		<>
			<TextField
				label={t("codes.code.label")}
				name="verificationCode"
				inputMode="numeric"
				autoComplete="one-time-code"
				dir="ltr"
				maxLength={8}
				value={value}
				error={error}
				note={phone.sent ? t("auth.phone.sent", { number: e164(mobile) }) : undefined}
				after={button}
				onChange={(e) => onChange(fromDigits(e.target.value).replace(/\s/g, ""))}
			/>
			{phone.panel}
		</>
	);
}
