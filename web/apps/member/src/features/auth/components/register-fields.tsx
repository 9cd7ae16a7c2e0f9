import { type Rule, RuleList } from "@baize/entry";
import { type Key, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Icon, PasswordField, TextField } from "@baize/ui";
import { type InputHTMLAttributes, useId, useState } from "react";
import type { Mobile } from "../api/codes.ts";
import { asked, type Values } from "../model.ts";
import { MobileField } from "./mobile-field.tsx";

const KINDS: Record<string, InputHTMLAttributes<HTMLInputElement>> = {
	username: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
	email: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" },
	payeeName: { autoComplete: "name" },
	whatsapp: { type: "tel", inputMode: "tel" },
	qqNum: { inputMode: "numeric", autoComplete: "off" },
	idNumber: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
	recommenderId: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
};
const SECRET = /password$/i;
/** Fields by name and pattern whose digits are read as Western ones; a secret under any other pattern is what was typed. */
const FIGURES = /whatsapp|qqNum|idNumber[34]|paymentPassword4/;

interface RegisterFieldsProps {
	rules: readonly Rule[];
	values: Values;
	errors: Record<string, string>;
	onChange: (name: string, value: string) => void;
	mobile: Mobile;
	onDial: (mobile: Mobile) => void;
}

/** The fields that must be filled, and behind a press those that may; each with its rules beside it. */
export function RegisterFields({ rules, ...rest }: RegisterFieldsProps) {
	const t = useT();
	const id = useId();
	const { must, may } = asked(rules);
	const [open, setOpen] = useState(false);
	const shown = open || may.some((r) => rest.errors[r.name]);
	const draw = (rule: Rule) => <RegisterField key={rule.name} rule={rule} {...rest} />;
	return (
		<>
			{must.map(draw)}
			{may.length > 0 && (
				<div className="auth-form">
					<button type="button" className="more" aria-expanded={shown} aria-controls={id} onClick={() => setOpen(!shown)}>
						<Icon name="chevron-down" />
						{t("auth.register.more")}
					</button>
					<div id={id} className="auth-form" hidden={!shown}>
						{shown && may.map(draw)}
					</div>
				</div>
			)}
		</>
	);
}

type RegisterFieldProps = Omit<RegisterFieldsProps, "rules"> & { rule: Rule };

/** One field with its rules; the password is asked for again once it has been typed, a number has its dialling code beside it. */
export function RegisterField({ rule, values, errors, onChange, mobile, onDial }: RegisterFieldProps) {
	const t = useT();
	const { name } = rule;
	const value = values[name] ?? "";
	const title = t(`auth.field.${name}` as Key as "auth.field.username");
	const figures = FIGURES.test(name + rule.patternId);
	const shared = {
		name,
		label: rule.required ? title : t("auth.field.optional", { field: title }),
		value,
		error: errors[name],
		maxLength: 200,
		"aria-required": rule.required,
		onChange: (e: { target: { value: string } }) => onChange(name, figures ? fromDigits(e.target.value) : e.target.value),
	};
	return (
		<div className="auth-field">
			{name === "mobileNum" ? (
				<MobileField {...shared} value={mobile} note={t("auth.register.mobileHint")} onChange={onDial} />
			) : SECRET.test(name) ? (
				<PasswordField {...shared} autoComplete="new-password" inputMode={figures ? "numeric" : undefined} />
			) : (
				<TextField {...shared} {...KINDS[name]} />
			)}
			{value !== "" && <RuleList rule={rule} value={value} />}
			{name === "password" && (value !== "" || errors.confirmPassword) && (
				<PasswordField
					label={t("auth.field.confirmPassword")}
					name="confirmPassword"
					autoComplete="new-password"
					value={values.confirmPassword ?? ""}
					error={errors.confirmPassword}
					maxLength={200}
					onChange={(e) => onChange("confirmPassword", e.target.value)}
				/>
			)}
		</div>
	);
}
