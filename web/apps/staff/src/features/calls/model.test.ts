import { expect, it } from "vitest";
import { searchOf } from "./model.ts";

it("a search for an id of ours is a member, else a transaction or a round", () => {
	expect(searchOf("03evg5k2m0000")).toEqual({ member: "03evg5k2m0000", txId: "" });
	expect(searchOf("bet-1")).toEqual({ member: "", txId: "bet-1" });
	expect(searchOf("")).toEqual({ member: "", txId: "" });
});
