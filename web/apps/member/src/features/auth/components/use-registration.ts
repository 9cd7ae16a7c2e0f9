import { ApiError } from "@baize/api";
import { type Entered, faultText, isTurnedAway, type Key, type RegisterSettings, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { type FormEvent, useRef, useState } from "react";
import type { Mobile } from "../api/codes.ts";
import { register, registerMobile } from "../api/enter.ts";
import { type By, mobileRules, registerFaults, ruleApart, shownRules, type Values } from "../model.ts";
import type { Ticks } from "./declarations.tsx";
import { useNumberFault } from "./mobile-field.tsx";

/** The codes of the link that led here. */
export interface Invited {
	affiliateCode: string;
	referralCode: string;
}

interface Wanted {
	settings: RegisterSettings;
	sealKey: Key;
	invited: Invited;
	by: By;
	/** Trades the typed code for the phone-auth service's token; absent where the server's own codes are used. */
	prove?: (code: string) => Promise<string | null>;
	onEntered: (answer: Entered) => void;
}

const APART = ["confirmPassword", "affiliateCode", "captcha", "termsAccepted", "mobileNum", "verificationCode"];

/** What the registration form holds and does: what was typed is kept through every refusal. */
export function useRegistration({ settings, sealKey, invited, by, prove, onEntered }: Wanted) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const mobileForm = by === "mobile";
	const rules = mobileForm ? mobileRules(settings) : shownRules(settings);
	const affiliate = ruleApart(settings, "affiliateCode");
	const captcha = ruleApart(settings, "captcha");
	const [values, setValues] = useState<Values>({ affiliateCode: invited.affiliateCode });
	const [mobile, setMobile] = useState<Mobile>({ mobileNum: "", countryDialingCode: "" });
	const [ticks, setTicks] = useState<Ticks>({ age: false, terms: false, marketing: false });
	const [turn, setTurn] = useState(0);
	const [busy, setBusy] = useState(false);
	const [warning, setWarning] = useState("");
	const intent = useRef(newKey());
	const { faults, left, show, mark, mend, refuse, clear } = useFaults(form);
	const set = (name: string, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		mend(name);
		intent.current = newKey();
	};
	const asksCode = mobileForm && (settings.tabs.mobileCode || prove !== undefined);
	// Among the other fields a number may be asked for too, and left out.
	const numberRule = rules.find((r) => r.name === "mobileNum");
	const faultOfNumber = useNumberFault(mobileForm || numberRule !== undefined);
	const numberFault = () => (mobileForm || numberRule?.required || values.mobileNum ? faultOfNumber(mobile) : "");
	const problems = (): Record<string, string> => {
		const out: Record<string, string> = {};
		if (asksCode && !values.verificationCode) out.verificationCode = t("auth.error.empty");
		for (const [name, fault] of Object.entries(registerFaults(rules, values)))
			out[name] = faultText(
				t,
				rules.find((r) => r.name === name),
				fault,
			);
		const number = numberFault();
		if (number) out.mobileNum = number;
		if (affiliate?.required && !values.affiliateCode) out.affiliateCode = t("auth.error.empty");
		if (captcha?.required && !values.captcha) out.captcha = t("auth.error.captcha");
		if (!ticks.age) out.age = t("auth.error.age", { age: settings.minAge });
		if (!ticks.terms) out.terms = t("auth.error.terms");
		return out;
	};
	const payload = () => ({
		...Object.fromEntries(Object.entries({ ...mobile, ...values }).filter(([, v]) => v !== "")),
		referralCode: invited.referralCode || undefined,
		registerUrl: location.href.slice(0, 500),
		registerMethod: "WEB",
		domain: location.hostname,
		login: true,
		termsAccepted: ticks.age && ticks.terms,
		marketing: ticks.marketing || undefined,
	});
	const refused = (e: unknown) => {
		if (captcha) setTurn((n) => n + 1);
		if (!(e instanceof ApiError) || e.code !== "network") intent.current = newKey();
		refuse(e, t, [...rules.map((r) => r.name), ...APART], { termsAccepted: "terms" });
		const code = e instanceof ApiError && e.fields.some((f) => f.code === "identity.invitation.invalid") ? e.fieldMessage("affiliateCode") : "";
		if (code) setWarning(code);
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = problems();
		if (Object.keys(found).length > 0) return show(found);
		clear();
		setBusy(true);
		try {
			const proof = mobileForm && prove ? await prove(values.verificationCode ?? "") : "";
			if (proof === null) return setBusy(false);
			const open = mobileForm ? registerMobile : register;
			const vouched = proof ? { phoneAuthChannel: "firebase", phoneIdToken: proof, verificationCode: undefined } : {};
			onEntered(await human.ask((humanToken) => open({ ...payload(), ...vouched, humanToken }, sealKey, intent.current)));
		} catch (e) {
			if (!isTurnedAway(e)) refused(e);
		}
		setBusy(false);
	};
	return {
		form,
		rules,
		human,
		mobile,
		asksCode,
		show,
		/** Whether a code may be sent to the number; what is wrong with it is shown. */
		ready: () => {
			const mobileNum = numberFault();
			if (mobileNum) show({ mobileNum });
			return !mobileNum;
		},
		dial: (value: Mobile) => {
			setMobile(value);
			set("mobileNum", value.mobileNum);
		},
		values,
		ticks,
		turn,
		busy,
		warning,
		faults,
		left,
		set,
		mark,
		submit,
		warned: () => setWarning(""),
		tick: (name: keyof Ticks, on: boolean) => {
			setTicks((old) => ({ ...old, [name]: on }));
			mend(name);
		},
		picture: (text: string, captchaId: string) => {
			setValues((v) => ({ ...v, captcha: text, captchaId }));
			if (text) mend("captcha");
		},
	};
}
