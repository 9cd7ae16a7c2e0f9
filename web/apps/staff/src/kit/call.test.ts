import { expect, it } from "vitest";
import { callTone, piecesOf, pretty, tookText } from "./call.ts";

it("JSON is cut into parts that make it up again", () => {
	const json = pretty('{"txId":"a\\"b","amount":"1.00","n":-2.5,"ok":true,"none":null}');
	const parts = piecesOf(json);
	expect(parts.map((p) => p.text).join("")).toBe(json);
	expect(parts.filter((p) => p.kind !== "plain").map((p) => p.kind)).toEqual(["key", "text", "key", "text", "key", "number", "key", "word", "key", "word"]);
});

it("what is no JSON is shown as it is", () => {
	expect(pretty("{half")).toBe("{half");
	expect(piecesOf("{half")).toEqual([{ at: 0, kind: "plain", text: "{half" }]);
});

it("short calls have decimals", () => {
	expect([tookText(845, "en"), tookText(23_400, "en")]).toEqual(["0.85 ms", "23 ms"]);
});

it("a refusal that is the member's affair is no failure", () => {
	expect(["OK", "NOT_ENOUGH_MONEY", "INVALID_SIGNATURE", "BUSY"].map(callTone)).toEqual(["good", "wait", "bad", "move"]);
});
