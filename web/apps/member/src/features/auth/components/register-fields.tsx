import { type Key, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { PasswordField, TextField } from "@baize/ui";
import type { InputHTMLAttributes } from "react";
import type { Rule, Values } from "../model.ts";
import { RuleList } from "./rule-list.tsx";

const KINDS: Record<string, InputHTMLAttributes<HTMLInputElement>> = {
	username: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
	email: { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none" },
	mobileNum: { type: "tel", inputMode: "tel", autoComplete: "tel-national" },
	payeeName: { autoComplete: "name" },
	whatsapp: { inputMode: "tel" },
};
const SECRET = ["password", "paymentPassword"];
const FIGURES = ["mobileNum", "whatsapp", "paymentPassword"];

interface RegisterFieldsProps {
	rules: readonly Rule[];
	values: Values;
	errors: Record<string, string>;
	onChange: (name: string, value: string) => void;
}

/** The fields that the server asks for, each with its rules beside it; the password is asked for twice. */
export function RegisterFields({ rules, values, errors, onChange }: RegisterFieldsProps) {
	const t = useT();
	return rules.map((rule) => {
		const { name } = rule;
		const value = values[name] ?? "";
		const title = t(`auth.field.${name}` as Key as "auth.field.username");
		const shared = {
			name,
			label: rule.required ? title : t("auth.field.optional", { field: title }),
			value,
			error: errors[name],
			maxLength: 256,
			required: rule.required,
			note: name === "mobileNum" ? t("auth.register.mobileHint") : undefined,
			onChange: (e: { target: { value: string } }) => onChange(name, FIGURES.includes(name) ? fromDigits(e.target.value) : e.target.value),
		};
		return (
			<div key={name} className="auth-field">
				{SECRET.includes(name) ? <PasswordField {...shared} autoComplete="new-password" /> : <TextField {...shared} {...KINDS[name]} />}
				{(value !== "" || SECRET.includes(name) || name === "username") && <RuleList rule={rule} value={value} />}
				{name === "password" && (
					<PasswordField
						label={t("auth.field.confirmPassword")}
						name="confirmPassword"
						autoComplete="new-password"
						value={values.confirmPassword ?? ""}
						error={errors.confirmPassword}
						maxLength={256}
						onChange={(e) => onChange("confirmPassword", e.target.value)}
					/>
				)}
			</div>
		);
	});
}
