import type { FormFaults, Human } from "@baize/entry";
import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useState } from "react";
import { sendBindCode } from "../api/contacts.ts";
import { CodeField } from "../../../app/code-field.tsx";

/** Says what is wrong with an e-mail address before it is sent, or nothing. */
export function useEmailFault(): (email: string) => string {
	const t = useT();
	return (email) => (email ? (email.includes("@") ? "" : t("codes.email.invalid")) : t("auth.error.empty"));
}

/** An e-mail address and the code that proves it. */
export function useEmailCode({ human, form }: { human: Human; form: FormFaults }) {
	const t = useT();
	const [typed, setTyped] = useState("");
	const [code, setCode] = useState("");
	const emailFault = useEmailFault();
	const { faults, show, mend } = form;
	const email = typed.trim();
	const ready = () => {
		const fault = emailFault(email);
		if (fault) show({ email: fault });
		return !fault;
	};
	return {
		email,
		code,
		/** What is wrong with the two before they are sent, by field. */
		wrong: () => ({ email: emailFault(email), verificationCode: code ? "" : t("auth.error.empty") }),
		fields: (
			<>
				<TextField
					label={t("auth.field.email")}
					name="email"
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					dir="ltr"
					maxLength={254}
					data-focus
					value={typed}
					error={faults.fields.email}
					onChange={(e) => {
						setTyped(e.target.value);
						mend("email");
					}}
				/>
				<CodeField
					send={() => sendBindCode("email", { email })}
					human={human}
					note={t("security.bind.sent")}
					to="email"
					value={code}
					error={faults.fields.verificationCode}
					ready={ready}
					onRefused={(fault) => show({ email: fault })}
					onChange={(value) => {
						setCode(value);
						mend("verificationCode");
					}}
				/>
			</>
		),
	};
}
