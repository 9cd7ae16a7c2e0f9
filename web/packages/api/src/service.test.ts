import { expect, it } from "vitest";
import { decodePath, servicePath } from "./service.ts";

const MIXED = "HwlUDkJAUBFDFV4PVxEeF1UTRwtRBg0a1b2c3d";

it("reads a customer-service path that the server has mixed with its key", () => expect(decodePath(MIXED)).toBe("/help#customer-service"));
it("takes no other text for a path", () => expect(decodePath("%%%%")).toBe(""));
it("leads to the first place of customer service, and nowhere without one", () => {
	expect(servicePath({ customerService: [{ csPosition: "LIVECHAT-1", path: MIXED }] })).toBe("/help#customer-service");
	expect(servicePath({ customerService: [] })).toBe("");
});
