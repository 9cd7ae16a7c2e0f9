import { fromDigits } from "@baize/kernel";

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
export const span = (rule: Rule): string => spanOf(rule.minLength, rule.maxLength);

/** Bounds as sentences say them. */
export const spanOf = (min: number, max: number): string => (min === max ? `${max}` : `${min} - ${max}`);

/** One line of the checklist beside a field. */
export interface Check {
	id: "length" | "pattern";
	ok: boolean;
}

const ANY = "*";

/** What a rule is held against: of a number what the server reads it as, however a person wrote it. */
const readAs = (name: string, value: string): string =>
	name === "mobileNum"
		? fromDigits(value)
				.replace(/[\s().-]/g, "")
				.replace(/^\+/, "")
		: value;

function matches(pattern: string, value: string): boolean {
	if (pattern === ANY || pattern === "") return true;
	try {
		return new RegExp(`^(?:${pattern})$`).test(value);
	} catch {
		return true;
	}
}

/** What a rule asks for and whether the value has it; the server decides again. */
export function checksOf(rule: Rule, typed: string): Check[] {
	const value = readAs(rule.name, typed);
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

/** Whether the settings that came with the page can be used. */
export function settingsOf(value: unknown): RegisterSettings | undefined {
	const v = value as Partial<RegisterSettings> | null;
	return Array.isArray(v?.fields) && v.fields.length > 0 && v.tabs ? (v as RegisterSettings) : undefined;
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
export const WEAK = "123456";

/** Why a password has to be changed before anything is open: it is temporary or weak, or it is too old. */
export type ChangeReason = "forced" | "expired";

/** The reason of an answer that leads to the change; a temporary password that is old besides is still temporary. */
export const changeReason = (answer: { mustChange: boolean; passwordExpired: boolean }, password = ""): ChangeReason =>
	answer.passwordExpired && !answer.mustChange && password !== WEAK ? "expired" : "forced";

/** Whether a login leads to the change of the password first; the server says so for every way but the phone's. */
export const mustChange = (answer: { mustChange: boolean; passwordExpired: boolean }, password = ""): boolean => answer.mustChange || answer.passwordExpired || password === WEAK;
