import { expect, it } from "vitest";
import { doorOf, isHome, type Visitor } from "./guard.ts";

const none: Visitor = { kind: "none" };
const member: Visitor = { kind: "somebody", isAgent: false, mustChange: false };
const agent: Visitor = { kind: "somebody", isAgent: true, mustChange: false };
const fresh: Visitor = { kind: "somebody", isAgent: true, mustChange: true };

it("the home is for agents; visitors and members go to the login", () => {
	expect(doorOf("/agentHome", none)).toEqual({ go: "/agent" });
	expect(doorOf("/agentHome", member)).toEqual({ go: "/agent" });
	expect(doorOf("/agenthome/announcements", agent)).toEqual({ show: "home" });
});

it("the login is for all others; an agent inside goes home", () => {
	expect(doorOf("/agent", none)).toEqual({ show: "login" });
	expect(doorOf("/agent", member)).toEqual({ show: "login" });
	expect(doorOf("/agent", agent)).toEqual({ go: "/agentHome" });
});

it("a temporary password is changed before anything else", () => {
	expect(doorOf("/agentHome", fresh)).toEqual({ go: "/agent" });
	expect(doorOf("/agent", fresh)).toEqual({ show: "change" });
});

it("waits while it is not known who is here", () => {
	expect(doorOf("/agentHome", { kind: "unknown" })).toEqual({ show: "wait" });
});

it("compares addresses in lower case", () => {
	expect(["/agentHome", "/AGENTHOME/x", "/agent", "/agenthomes"].map(isHome)).toEqual([true, true, false, false]);
});
