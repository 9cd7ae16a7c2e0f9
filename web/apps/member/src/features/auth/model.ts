import { type Fault, faultOf, type RegisterSettings, type Rule } from "@baize/entry";

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

/** The mobile number that an account is named by, or nothing. */
export const numberOf = (username = ""): string => (/^\d{8,15}$/.test(username) ? `+${username}` : "");
