import { useT } from "@baize/i18n";
import type { Mobile } from "../api/codes.ts";
import { CodeBox } from "../../../app/code-box.tsx";
import type { PhoneCode } from "./use-phone-code.tsx";

interface PhoneCodeFieldProps {
	phone: PhoneCode;
	mobile: Mobile;
	value: string;
	error?: string;
	onChange: (value: string) => void;
}

/** A code of the phone-auth service: the box, and the button that has it sent and then waits. */
export function PhoneCodeField({ phone, mobile, value, error, onChange }: PhoneCodeFieldProps) {
	const t = useT();
	return (
		<>
			<CodeBox
				value={value}
				error={error}
				note={phone.sent ? t("auth.phone.sent", { number: phone.sent }) : undefined}
				sent={phone.sent !== ""}
				busy={phone.busy}
				left={phone.left}
				onSend={() => void phone.send(mobile)}
				onChange={onChange}
			/>
			{phone.panel}
		</>
	);
}
