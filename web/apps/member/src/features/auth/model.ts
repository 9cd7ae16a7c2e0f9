/** How one field of the registration form must look; the server says it. */
export interface Rule {
	name: string;
	enabled: boolean;
	required: boolean;
	/** A regular expression for the whole value; a bare * means anything. */
	acceptedPattern: string;
	/** Names the message that explains the pattern. */
	patternId: number;
	minLength: number;
	maxLength: number;
}

/** What the registration form is made of. */
export interface RegisterSettings {
	fields: Rule[];
	tabs: { username: boolean; mobile: boolean; mobilePassword: boolean; mobileCode: boolean };
	minAge: number;
	termsTag: string;
	/** The version of the terms that registering accepts. */
	termsVersion: number;
}

/** The bounds of a rule as its sentence says them; equal bounds are one number. */
export const span = (rule: Rule): string => (rule.minLength === rule.maxLength ? `${rule.maxLength}` : `${rule.minLength} - ${rule.maxLength}`);

/** One line of the checklist beside a field. */
export interface Check {
	id: "length" | "pattern";
	ok: boolean;
}

const ANY = "*";

function matches(pattern: string, value: string): boolean {
	if (pattern === ANY || pattern === "") return true;
	try {
		return new RegExp(`^(?:${pattern})$`).test(value);
	} catch {
		return true;
	}
}

/** What a rule asks for and whether the value has it; the server decides again. */
export function checksOf(rule: Rule, value: string): Check[] {
	const length = [...value].length;
	const out: Check[] = [{ id: "length", ok: length >= rule.minLength && length <= rule.maxLength }];
	if (rule.acceptedPattern !== ANY && rule.patternId > 0) out.push({ id: "pattern", ok: value !== "" && matches(rule.acceptedPattern, value) });
	return out;
}

/** Why a value is refused: it is missing, or a rule of the checklist is not met. */
export type Fault = "empty" | Check["id"] | "mismatch";

/** The first fault of a value, if any; an empty value is a fault only where the field is required. */
export function faultOf(rule: Rule, value: string): Fault | null {
	if (value === "") return rule.required ? "empty" : null;
	return checksOf(rule, value).find((c) => !c.ok)?.id ?? null;
}

const ALWAYS = ["username", "password"];
const APART = ["affiliateCode", "captcha"];
const OFFERED = ["username", "password", "payeeName", "email", "mobileNum", "paymentPassword", "qqNum", "line", "whatsapp", "facebook", "wechat", "idNumber", "recommenderId"];

/** The fields to draw, in the form's order: name and password always, what the server switched on after them. */
export function shownRules(settings: RegisterSettings): Rule[] {
	return OFFERED.flatMap((name) => {
		const rule = settings.fields.find((f) => f.name === name);
		if (!rule) return [];
		if (ALWAYS.includes(name)) return [{ ...rule, enabled: true, required: true }];
		return rule.enabled ? [rule] : [];
	});
}

/** How an account is opened: named by a username, or by a mobile number. */
export type By = "username" | "mobile";

/** The fields of the mobile's form that stand below the number and its code. */
export const mobileRules = (settings: RegisterSettings): Rule[] =>
	shownRules(settings).filter((r) => r.name !== "username" && r.name !== "mobileNum" && (r.name !== "password" || settings.tabs.mobilePassword));

/** The ways that are open, the mobile's first. */
export const waysOf = (settings: RegisterSettings): By[] => [...(settings.tabs.mobile ? (["mobile"] as const) : []), ...(settings.tabs.username ? (["username"] as const) : [])];

/** The fields that must be filled, and those that may. */
export const asked = (rules: readonly Rule[]): { must: Rule[]; may: Rule[] } => ({ must: rules.filter((r) => r.required), may: rules.filter((r) => !r.required) });

/** The rule of a field that stands apart from the list, when it is on. */
export const ruleApart = (settings: RegisterSettings, name: (typeof APART)[number]): Rule | undefined => settings.fields.find((f) => f.name === name && f.enabled);

/** Whether the settings that came with the page can be used. */
export function settingsOf(value: unknown): RegisterSettings | undefined {
	const v = value as Partial<RegisterSettings> | null;
	return Array.isArray(v?.fields) && v.fields.length > 0 && v.tabs ? (v as RegisterSettings) : undefined;
}

/** What the register form holds. */
export type Values = Record<string, string>;

/** Every fault of the form, by field. */
export function registerFaults(rules: readonly Rule[], values: Values): Record<string, Fault> {
	const out: Record<string, Fault> = {};
	for (const rule of rules) {
		const fault = faultOf(rule, values[rule.name] ?? "");
		if (fault) out[rule.name] = fault;
	}
	if (!rules.some((r) => r.name === "password")) return out;
	const again = values.confirmPassword ?? "";
	if (!again) out.confirmPassword = "empty";
	else if (again !== values.password) out.confirmPassword = "mismatch";
	return out;
}

/** Every fault of the change-password form, by field. */
export function changeFaults(rule: Rule | undefined, values: { oldPassword: string; newPassword: string; confirmNewPassword: string }, oldKnown: boolean): Record<string, Fault> {
	const out: Record<string, Fault> = {};
	if (!oldKnown && !values.oldPassword) out.oldPassword = "empty";
	const fault = rule ? faultOf({ ...rule, required: true }, values.newPassword) : values.newPassword ? null : "empty";
	if (fault) out.newPassword = fault;
	if (!values.confirmNewPassword) out.confirmNewPassword = "empty";
	else if (values.confirmNewPassword !== values.newPassword) out.confirmNewPassword = "mismatch";
	return out;
}

/** The default weak password that must be changed at once. */
const WEAK = "123456";

/** Whether a login leads to the change of the password first. */
export const mustChange = (answer: { mustChange: boolean; passwordExpired: boolean }, password: string): boolean =>
	answer.mustChange || answer.passwordExpired || password === WEAK;

/** The mobile number that an account is named by, or nothing. */
export const numberOf = (username = ""): string => (/^\d{8,15}$/.test(username) ? `+${username}` : "");
