import type { FormFaults, Human } from "@baize/entry";
import { useT } from "@baize/i18n";
import { type ReactNode, useState } from "react";
import { CodeField, type CodeSent } from "../../../app/code-field.tsx";
import type { Mobile } from "../api/codes.ts";
import { MobileField, useNumberFault } from "./mobile-field.tsx";

interface Wanted {
	send: (mobile: Mobile, humanToken?: string) => Promise<CodeSent>;
	human: Human;
	form: FormFaults;
	/** A number to begin with. */
	number?: string;
}

interface MobileCode {
	mobile: Mobile;
	code: string;
	/** What is wrong with the two before they are sent, by field. */
	wrong: () => { mobileNum: string; verificationCode: string };
	fields: ReactNode;
}

/** A number and the code that proves it, as every form asks for them. */
export function useMobileCode({ send, human, form, number = "" }: Wanted): MobileCode {
	const t = useT();
	const [mobile, setMobile] = useState<Mobile>({ mobileNum: number, countryDialingCode: "" });
	const [code, setCode] = useState("");
	const numberFault = useNumberFault();
	const { faults, show, mend } = form;
	const ready = () => {
		const mobileNum = numberFault(mobile);
		if (mobileNum) show({ mobileNum });
		return !mobileNum;
	};
	return {
		mobile,
		code,
		wrong: () => ({ mobileNum: numberFault(mobile), verificationCode: code ? "" : t("auth.error.empty") }),
		fields: (
			<>
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
					send={(humanToken) => send(mobile, humanToken)}
					human={human}
					to="mobileNum"
					value={code}
					error={faults.fields.verificationCode}
					ready={ready}
					onRefused={(mobileNum) => show({ mobileNum })}
					onChange={(value) => {
						setCode(value);
						mend("verificationCode");
					}}
				/>
			</>
		),
	};
}
