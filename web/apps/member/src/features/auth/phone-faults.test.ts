import { expect, it } from "vitest";
import { phoneFault } from "./phone-faults.ts";

it.each([
	["invalid-phone-number", "number", "auth.phone.invalidNumber"],
	["missing-phone-number", "number", "auth.phone.missingNumber"],
	["too-many-requests", "warning", "auth.phone.tooMany"],
	["unknown", "toast", "auth.phone.unknown"],
	["invalid-verification-code", "code", "auth.phone.invalidCode"],
	["missing-verification-code", "code", "auth.phone.missingCode"],
	["captcha-check-failed", "warning", "auth.phone.checkFailed"],
	["quota-exceeded", "warning", "auth.phone.quota"],
	["operation-not-allowed", "warning", "auth.phone.notAllowed"],
	["code-expired", "code", "auth.phone.expired"],
	["popup-closed-by-user", "toast", "auth.phone.closed"],
])("shows %s at its place, in its words", (code, place, text) => expect(phoneFault({ code: `auth/${code}` })).toMatchObject({ place, text }));
it("treats a domain that is not allowed as a failed check", () =>
	expect(phoneFault({ code: "auth/unauthorized-domain" })).toEqual(phoneFault({ code: "auth/captcha-check-failed" })));
it("counts down five minutes, leads to customer service, and sends again after an expired code", () => {
	expect(phoneFault({ code: "auth/too-many-requests" }).wait).toBe(300);
	expect(["captcha-check-failed", "quota-exceeded", "operation-not-allowed"].every((c) => phoneFault({ code: `auth/${c}` }).service)).toBe(true);
	expect(phoneFault({ code: "auth/code-expired" }).again).toBe(true);
});
it("knows what nobody knows", () => {
	for (const e of [null, new Error("x"), { code: "auth/never-heard-of" }]) expect(phoneFault(e).text).toBe("auth.phone.unknown");
});
