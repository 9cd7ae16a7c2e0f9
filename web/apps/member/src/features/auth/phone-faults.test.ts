import { expect, it } from "vitest";
import { phoneFault } from "./phone-faults.ts";

it.each([
	["invalid-phone-number", "number"],
	["missing-phone-number", "number"],
	["too-many-requests", "warning"],
	["unknown", "toast"],
	["invalid-verification-code", "code"],
	["missing-verification-code", "code"],
	["captcha-check-failed", "warning"],
	["quota-exceeded", "warning"],
	["operation-not-allowed", "warning"],
	["code-expired", "code"],
	["popup-closed-by-user", "toast"],
])("shows %s at its place", (code, place) => expect(phoneFault({ code: `auth/${code}` }).place).toBe(place));
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
