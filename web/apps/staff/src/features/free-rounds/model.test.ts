import { ApiError } from "@baize/api";
import { expect, test } from "vitest";
import { bodyOf, type Draft, EMPTY, fieldOf, MEMBERS_MAX, namesOf, wrongs } from "./model.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const good: Draft = { ...EMPTY, vendor: "MINT", reward: "spring-24", members: "rahima\nkarim", rounds: "10", stake: "2.50", until: "2026-03-05T12:00" };

test("an empty form gives nothing and says so at each field that must be filled", () => {
	expect(wrongs(EMPTY, NOW)).toEqual({ vendor: "vendor", reward: "reward", members: "nobody", rounds: "rounds", stake: "stake", until: "past" });
	expect(wrongs(good, NOW)).toEqual({});
});

test("figures that the server would refuse are told before they are sent", () => {
	for (const rounds of ["0", "10001", "1.5", "-1", "ten"]) expect(wrongs({ ...good, rounds }, NOW)).toEqual({ rounds: "rounds" });
	for (const stake of ["0", "0.00", "1.234", "-2", "1e3", ""]) expect(wrongs({ ...good, stake }, NOW)).toEqual({ stake: "stake" });
	expect(wrongs({ ...good, until: "2026-02-01T12:00" }, NOW)).toEqual({ until: "past" });
	expect(wrongs({ ...good, reward: "with space" }, NOW)).toEqual({ reward: "reward" });
	expect(wrongs({ ...good, stake: "0.01", rounds: "10000" }, NOW)).toEqual({});
});

test("members are named once each, by lines or commas, up to a bound", () => {
	expect(namesOf(" rahima , karim\nrahima;\n\n")).toEqual(["rahima", "karim"]);
	const crowd = Array.from({ length: MEMBERS_MAX + 1 }, (_, i) => `m${i}`).join("\n");
	expect(wrongs({ ...good, members: crowd }, NOW)).toEqual({ members: "crowd" });
});

test("a grant is of the member's own currency, and of any game where none is picked", () => {
	const body = bodyOf(good, { id: "m1", currency: "INR" }, "a gift");
	expect(body).toMatchObject({ member: "m1", currency: "INR", games: [], rounds: 10, stake: "2.50", pocket: "BONUS", reason: "a gift" });
	expect(bodyOf({ ...good, game: "lucky-7" }, { id: "m1", currency: "INR" }, "").games).toEqual(["lucky-7"]);
});

test("a refusal stands at the field that it is about", () => {
	expect(fieldOf(new ApiError("betting.reward.worth", "too much"))).toBe("stake");
	expect(fieldOf(new ApiError("betting.reward.duplicate", "taken"))).toBe("reward");
	expect(fieldOf(new ApiError("request.fields.invalid", "no", 422, null, [{ path: "body.expiresAt", code: "x", message: "no" }]))).toBe("until");
	expect(fieldOf(new ApiError("network", "weak"))).toBeUndefined();
});
