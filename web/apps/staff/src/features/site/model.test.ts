import { expect, it } from "vitest";
import { countriesOf, type FieldRule, flipped, linesOf, networkLines, networksOf, ruled, type Switch, valuesOf } from "./model.ts";

it("reads ranges and countries as people write them", () => {
	expect(linesOf(" 10.0.0.0/8\n\n10.0.0.0/8, 192.168.0.0/16 ")).toEqual(["10.0.0.0/8", "192.168.0.0/16"]);
	expect(countriesOf("us gb,us\nsg")).toEqual(["US", "GB", "SG"]);
	expect(networksOf("198.51.100.0/24 us\nnonsense\na b c")).toEqual([{ cidr: "198.51.100.0/24", country: "US" }]);
	expect(networkLines([{ cidr: "198.51.100.0/24", country: "US" }])).toBe("198.51.100.0/24 US");
});

it("flips one switch of the tree, however deep", () => {
	const tree: Switch[] = [{ modId: "A", enabled: true, childrenNodes: [{ modId: "B", enabled: false, childrenNodes: [] }] }];
	expect(valuesOf(flipped(tree, "B"))).toEqual({ A: true, B: true });
	expect(valuesOf(tree)).toEqual({ A: true, B: false });
});

it("what is hidden is never required", () => {
	const rule = { name: "email", enabled: true, required: true } as FieldRule;
	expect(ruled(rule, { enabled: false })).toMatchObject({ enabled: false, required: false });
});
