import { ApiError } from "@baize/api";
import { expect, it } from "vitest";
import { saidAt } from "./fault.ts";

it("a field of a list is told by its whole path, whatever stands before it", () => {
	const wrong = (path: string) => ({ path, code: "field.range", message: path });
	const e = new ApiError("request.fields.invalid", "", 422, null, [wrong("parts[0].amount"), wrong("body.parts[1].amount")]);
	expect(["parts[0].amount", "parts[1].amount", "parts[2].amount", "amount"].map((p) => saidAt(e, p))).toEqual([
		"parts[0].amount",
		"body.parts[1].amount",
		undefined,
		"parts[0].amount",
	]);
	expect(saidAt(new Error("other"), "parts[0].amount")).toBeUndefined();
});
