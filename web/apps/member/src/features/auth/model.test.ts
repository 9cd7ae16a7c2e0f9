import type { RegisterSettings, Rule } from "@baize/entry";
import { expect, it } from "vitest";
import { registerFaults, shownRules } from "./model.ts";

const rule = (name: string, over: Partial<Rule> = {}): Rule => ({ name, enabled: true, required: true, acceptedPattern: "*", patternId: 0, minLength: 2, maxLength: 4, ...over });
const settings: RegisterSettings = {
	fields: [rule("email", { enabled: false }), rule("password"), rule("username", { enabled: false, required: false }), rule("payeeName"), rule("affiliateCode")],
	tabs: { username: true, mobile: false, mobilePassword: false, mobileCode: false },
	minAge: 18,
	termsTag: "terms",
	termsVersion: 1,
};

it("always draws name and password first, and only what is switched on", () => expect(shownRules(settings).map((r) => r.name)).toEqual(["username", "password", "payeeName"]));
it("wants the same password twice", () => expect(registerFaults([rule("password")], { password: "abc", confirmPassword: "abd" })).toEqual({ confirmPassword: "mismatch" }));
