import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Checkbox, Icon, TextField } from "@baize/ui";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type Entered, type Key, register } from "../api/enter.ts";
import { type RegisterSettings, registerFaults, ruleApart, shownRules, type Values } from "../model.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { FormAlert, useFaults } from "./form.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { faultText } from "./rule-list.tsx";

interface RegisterFormProps {
	settings: RegisterSettings;
	sealKey: Key;
	/** The codes of the link that led here. */
	invited: { affiliateCode: string; referralCode: string };
	/** A link to the terms. */
	terms: ReactNode;
	onEntered: (answer: Entered) => void;
}

/** The registration form: what the server asks for, its rules as a living checklist, both declarations unticked. */
export function RegisterForm({ settings, sealKey, invited, terms, onEntered }: RegisterFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const rules = shownRules(settings);
	const affiliate = ruleApart(settings, "affiliateCode");
	const captcha = ruleApart(settings, "captcha");
	const [values, setValues] = useState<Values>({ affiliateCode: affiliate ? invited.affiliateCode : "" });
	const [linked, setLinked] = useState(Boolean(affiliate && invited.affiliateCode));
	const [ticks, setTicks] = useState({ age: false, terms: false });
	const [turn, setTurn] = useState(0);
	const [busy, setBusy] = useState(false);
	const intent = useRef(newKey());
	const { faults, show, mend, refuse, clear } = useFaults(form);
	const names = [...rules.map((r) => r.name), "confirmPassword", "affiliateCode", "captcha"];
	const set = (name: string, value: string) => {
		setValues((v) => ({ ...v, [name]: value }));
		mend(name);
		intent.current = newKey();
	};
	const problems = (): Record<string, string> => {
		const out: Record<string, string> = {};
		for (const [name, fault] of Object.entries(registerFaults(rules, values)))
			out[name] = faultText(
				t,
				rules.find((r) => r.name === name),
				fault,
			);
		if (affiliate?.required && !values.affiliateCode) out.affiliateCode = t("auth.error.empty");
		if (captcha && !values.captcha) out.captcha = t("auth.error.captcha");
		if (!ticks.age) out.age = t("auth.error.age", { age: settings.minAge });
		if (!ticks.terms) out.terms = t("auth.error.terms");
		return out;
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = problems();
		if (Object.keys(found).length > 0) return show(found);
		clear();
		setBusy(true);
		try {
			const typed = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== ""));
			const origin = { referralCode: invited.referralCode || undefined, registerUrl: location.href.slice(0, 500), registerMethod: "WEB", login: true };
			onEntered(await register({ ...typed, ...origin, termsAccepted: true }, sealKey, intent.current));
		} catch (e) {
			// A code from the link that nobody owns: the field appears, so that it can be mended.
			if (e instanceof ApiError && e.fieldMessage("affiliateCode")) setLinked(false);
			if (captcha) setTurn((n) => n + 1);
			if (!(e instanceof ApiError) || e.code !== "network") intent.current = newKey();
			refuse(e, t, names);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormAlert text={faults.form} />
			<RegisterFields rules={rules} values={values} errors={faults.fields} onChange={set} />
			{linked && (
				<p className="invited">
					<Icon name="link" />
					<span>{t("auth.register.invited", { code: values.affiliateCode ?? "" })}</span>
					<button
						type="button"
						className="icon-btn"
						aria-label={t("auth.register.dropCode")}
						onClick={() => {
							setLinked(false);
							set("affiliateCode", "");
						}}
					>
						<Icon name="close" />
					</button>
				</p>
			)}
			{affiliate && !linked && (
				<TextField
					label={affiliate.required ? t("auth.field.affiliateCode") : t("auth.field.optional", { field: t("auth.field.affiliateCode") })}
					name="affiliateCode"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={64}
					value={values.affiliateCode ?? ""}
					error={faults.fields.affiliateCode}
					onChange={(e) => set("affiliateCode", e.target.value.trim())}
				/>
			)}
			{captcha && (
				<CaptchaField
					value={values.captcha ?? ""}
					error={faults.fields.captcha}
					turn={turn}
					onChange={(text, captchaId) => {
						setValues((v) => ({ ...v, captcha: text, captchaId }));
						if (text) mend("captcha");
					}}
				/>
			)}
			<div>
				<Checkbox
					checked={ticks.age}
					error={faults.fields.age}
					onChange={(e) => {
						setTicks({ ...ticks, age: e.target.checked });
						mend("age");
					}}
				>
					{t("auth.register.age", { age: settings.minAge })}
				</Checkbox>
				<Checkbox
					checked={ticks.terms}
					error={faults.fields.terms}
					onChange={(e) => {
						setTicks({ ...ticks, terms: e.target.checked });
						mend("terms");
					}}
				>
					{t("auth.register.terms")} {terms}
				</Checkbox>
			</div>
			<Button type="submit" size="lg" busy={busy}>
				{t("auth.register.submit")}
			</Button>
		</form>
	);
}
