import { expect, it } from "vitest";
import { pictureFault } from "../../app/picture.ts";
import { type Bounds, faultsOf, lengthOf } from "./model.ts";

const bounds: Bounds = { types: ["game"], unit: "characters", minLength: 10, maxLength: 20, imagesMax: 3, imageBytes: 5 << 20 };

it("counts characters or words as the server does", () => {
	expect(lengthOf("খেলা শেষ", "characters")).toBe([..."খেলা শেষ"].length);
	expect(lengthOf("  two   words ", "words")).toBe(2);
});
it("names the fields that are out of bounds", () => {
	expect(faultsOf(bounds, "", "short")).toEqual({ type: true, content: true });
	expect(faultsOf(bounds, "game", "long enough")).toEqual({});
	expect(faultsOf(bounds, "game", "x".repeat(21))).toEqual({ content: true });
	expect(faultsOf({ ...bounds, unit: "words", minLength: 2 }, "game", "two words")).toEqual({});
});
it("takes three png or jpg pictures of 5 MB", () => {
	expect(pictureFault(bounds, 0, { type: "image/png", size: 5 << 20 })).toBeNull();
	expect(pictureFault(bounds, 0, { type: "image/gif", size: 1 })).toBe("kind");
	expect(pictureFault(bounds, 0, { type: "image/jpeg", size: (5 << 20) + 1 })).toBe("size");
	expect(pictureFault(bounds, 3, { type: "image/jpeg", size: 1 })).toBe("count");
});
