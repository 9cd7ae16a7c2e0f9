import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { localOf, momentOf } from "../kit/moment.ts";
import { symbolOf } from "../kit/money.ts";
import { toneOf } from "../kit/tone.ts";
import { IDLE_LIMIT_MS, idleOf } from "./idle.ts";
import { PLACES, placeAt, placesFor } from "./manifest.ts";

it("the menu holds only what the permissions open", () => {
	expect(placesFor(["staff.self", "members.member.read"]).map((p) => p.path)).toEqual(["/", "/members", "/invitations"]);
});

it("a path belongs to its longest place", () => {
	expect(["/", "/withdrawals", "/withdrawals/make", "/members/03ev", "/nowhere"].map((p) => placeAt(p)?.path)).toEqual([
		"/",
		"/withdrawals",
		"/withdrawals/make",
		"/members",
		undefined,
	]);
});

it("every place has its own path", () => {
	expect(new Set(PLACES.map((p) => p.path)).size).toBe(PLACES.length);
});

it("an idle session is warned two minutes before its end", () => {
	expect(idleOf(0)).toEqual({ kind: "working" });
	expect(idleOf(IDLE_LIMIT_MS - 120_000)).toEqual({ kind: "note", secondsLeft: 120 });
	expect(idleOf(IDLE_LIMIT_MS)).toEqual({ kind: "over" });
});

it("moments survive the way through a date control", () => {
	expect(momentOf(localOf("2026-11-20T12:30:00.000Z"))).toBe("2026-11-20T12:30:00.000Z");
	expect([localOf(""), localOf("soon"), momentOf("")]).toEqual(["", "", ""]);
});

it("currencies have their short sign", () => {
	expect([symbolOf("BDT"), symbolOf("USD"), symbolOf("points")]).toEqual(["৳", "$", "points"]);
});

it("states that wait for staff stand out", () => {
	expect(["REVIEW", "MAKER", "CREDITED", "REJECTED", "SOMETHING"].map(toneOf)).toEqual(["wait", "wait", "good", "bad", "rest"]);
});

it("every state and risk rule of the cashier has a word", () => {
	const words = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../packages/i18n/locales/en/staff.json"), "utf8")) as Record<string, string>;
	const go = (file: string) => readFileSync(join(import.meta.dirname, "../../../../../internal/cashier", file), "utf8");
	const states = [...(go("deposit.go") + go("withdrawal.go")).matchAll(/State = "([A-Z_]+)"/g)].map((m) => `staff.state.${m[1]}`);
	const rules = [...go("risk.go").matchAll(/rule\("(\w+)"/g), ...go("../compliance/gate.go").matchAll(/append\(out, "(\w+)"\)/g)].map((m) => `staff.risk.${m[1]}`);
	expect(rules).toContain("staff.risk.openCase");
	expect(states.length).toBeGreaterThan(15);
	expect([...states, ...rules].filter((k) => !words[k])).toEqual([]);
});
