import { expect, it } from "vitest";
import { changeFaults, changeReason, checksOf, faultOf, mustChange, type RegisterSettings, type Rule, settingsOf } from "./rules.ts";

const rule = (name: string, over: Partial<Rule> = {}): Rule => ({ name, enabled: true, required: true, acceptedPattern: "*", patternId: 0, minLength: 2, maxLength: 4, ...over });

it("counts characters, not code units", () => {
	expect(faultOf(rule("payeeName"), "🙂")).toBe("length");
	expect(faultOf(rule("payeeName"), "🙂🙂")).toBeNull();
});
it("holds the pattern against the whole value", () => {
	const letters = rule("username", { acceptedPattern: "[a-z]*", patternId: 3 });
	expect(checksOf(letters, "ab1")).toEqual([
		{ id: "length", ok: true },
		{ id: "pattern", ok: false },
	]);
	expect(faultOf(letters, "abc")).toBeNull();
});
it("lets the server decide on a pattern that the browser cannot read", () => expect(faultOf(rule("x", { acceptedPattern: "(", patternId: 9 }), "abc")).toBeNull());
it("asks for an empty field only where it is required", () => {
	expect(faultOf(rule("line"), "")).toBe("empty");
	expect(faultOf(rule("line", { required: false }), "")).toBeNull();
});
it("reads a number as the server does, however it is written", () => {
	const number = rule("mobileNum", { acceptedPattern: "^(?:[0-9]*)$", patternId: 4, minLength: 7, maxLength: 15 });
	for (const text of ["+8801712345678", "+880 1712-345678", "(0171) 234.5678", "+৮৮০১৭১২৩৪৫৬৭৮"]) expect(faultOf(number, text), text).toBeNull();
	expect(faultOf(number, "17+12345678")).toBe("pattern");
	expect(faultOf(number, "+88 01")).toBe("length");
	expect(faultOf({ ...number, name: "qqNum" }, "+8801712345678")).toBe("pattern");
});
it("uses settings of the page only when they are whole", () => {
	expect(settingsOf({})).toBeUndefined();
	expect(settingsOf(null)).toBeUndefined();
	const settings: RegisterSettings = {
		fields: [rule("password")],
		tabs: { username: true, mobile: false, mobilePassword: false, mobileCode: false },
		minAge: 18,
		termsTag: "terms",
		termsVersion: 1,
	};
	expect(settingsOf(settings)).toBe(settings);
});
it("wants the new password twice, and the old one where it is not known", () => {
	expect(changeFaults(rule("password"), { oldPassword: "", newPassword: "abc", confirmNewPassword: "x" }, false)).toEqual({ oldPassword: "empty", confirmNewPassword: "mismatch" });
	expect(changeFaults(rule("password"), { oldPassword: "", newPassword: "abc", confirmNewPassword: "abc" }, true)).toEqual({});
});
it("says why a password has to be changed", () => {
	const due = { mustChange: false, passwordExpired: true };
	expect(changeReason(due, "x")).toBe("expired");
	expect(changeReason({ ...due, mustChange: true }, "x")).toBe("forced");
	expect(changeReason(due, "123456")).toBe("forced");
});
it("forces a change for the weak password, an expired one and a temporary one", () => {
	const fine = { mustChange: false, passwordExpired: false };
	expect(mustChange(fine, "123456")).toBe(true);
	expect(mustChange({ ...fine, passwordExpired: true }, "x")).toBe(true);
	expect(mustChange({ ...fine, mustChange: true }, "x")).toBe(true);
	expect(mustChange(fine, "good one")).toBe(false);
});
