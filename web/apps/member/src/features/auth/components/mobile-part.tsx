import { useT } from "@baize/i18n";
import { sendCode } from "../api/codes.ts";
import { CodeField } from "../../../app/code-field.tsx";
import { MobileField } from "./mobile-field.tsx";
import { PhoneCodeField } from "./phone-code-field.tsx";
import type { PhoneCode } from "./use-phone-code.tsx";
import type { useRegistration } from "./use-registration.ts";

interface MobilePartProps {
	registration: ReturnType<typeof useRegistration>;
	/** The phone-auth service's code, where it sends them. */
	phone: PhoneCode | null;
}

/** The number that names the account, and the code that proves it. */
export function MobilePart({ registration: r, phone }: MobilePartProps) {
	const t = useT();
	const shared = { value: r.values.verificationCode ?? "", error: r.faults.fields.verificationCode, onChange: (code: string) => r.set("verificationCode", code) };
	return (
		<>
			<MobileField value={r.mobile} error={r.faults.fields.mobileNum} note={t("auth.register.mobileHint")} onChange={r.dial} />
			{r.asksCode &&
				(phone ? (
					<PhoneCodeField phone={phone} mobile={r.mobile} {...shared} />
				) : (
					<CodeField
						send={(humanToken) => sendCode("register", r.mobile, humanToken)}
						human={r.human}
						to="mobileNum"
						ready={r.ready}
						onRefused={(mobileNum) => r.show({ mobileNum })}
						{...shared}
					/>
				))}
		</>
	);
}
