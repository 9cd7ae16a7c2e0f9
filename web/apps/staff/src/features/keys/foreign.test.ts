import { expect, it } from "vitest";
import { agreedOf, codeFits, codesOf, type ForeignKey, type ForeignVendor, isPublicPem, lacksOf, liveOfUse, nextNameOf, seenOf, wantedUse } from "./foreign.ts";

const key = (use: ForeignKey["use"], keyId: string, state: ForeignKey["state"] = "live"): ForeignKey => ({ use, keyId, state, createdAt: "", retiredAt: "", publicKey: "" });
const vendor = (keys: ForeignKey[], more: Partial<ForeignVendor> = {}): ForeignVendor => ({
	vendor: "HUBX",
	dialect: "hub88",
	baseUrl: "",
	operatorId: "",
	product: "",
	returnUrl: "",
	currencies: [],
	off: false,
	calls: true,
	version: 1,
	changedAt: "",
	uses: ["verify", "sign"],
	keys,
	...more,
});

it("asks first for the use that has no live key", () => {
	expect(wantedUse(vendor([]))).toBe("verify");
	expect(wantedUse(vendor([key("verify", "k1"), key("sign", "k1", "retired")]))).toBe("sign");
	expect(wantedUse(vendor([key("verify", "k1"), key("sign", "k1")]))).toBe("verify");
});

it("counts and names the keys of a use by themselves", () => {
	const v = vendor([key("verify", "k1", "retired"), key("verify", "k2"), key("sign", "k1")]);
	expect(liveOfUse(v, "verify").map((k) => k.keyId)).toEqual(["k2"]);
	expect([nextNameOf(v, "verify"), nextNameOf(v, "sign"), nextNameOf(v, "shared")]).toEqual(["k3", "k2", "k1"]);
});

it("takes a public key and never a private one", () => {
	const pem = (kind: string) => `-----BEGIN ${kind}-----\nAA\n-----END ${kind}-----\n`;
	expect([pem("PUBLIC KEY"), pem("RSA PUBLIC KEY"), pem("PRIVATE KEY"), pem("RSA PRIVATE KEY"), pem("PUBLIC KEY") + pem("PRIVATE KEY"), "ssh-rsa AA", ""].map(isPublicPem)).toEqual(
		[true, true, false, false, false, false, false],
	);
});

it("names what is missing of a vendor, and nothing that its dialect does without", () => {
	expect(lacksOf(vendor([]), false)).toEqual(["baseUrl", "operatorId", "returnUrl", "verify", "sign"]);
	expect(lacksOf(vendor([key("verify", "k1"), key("sign", "k1")], { baseUrl: "https://a", operatorId: "7", returnUrl: "https://b" }), false)).toEqual([]);
	expect(lacksOf(vendor([key("shared", "k1", "retired")], { dialect: "fundist", calls: false, uses: ["shared"] }), false)).toEqual(["shared"]);
	const ours = vendor([], { dialect: "transfer", uses: [], baseUrl: "https://a", returnUrl: "https://b" });
	expect([lacksOf(ours, false), lacksOf({ ...ours, product: "COIN" }, true)]).toEqual([["product", "shared"], []]);
});

it("tells how many keys of a use were seen, retired ones too", () => {
	expect(seenOf(vendor([key("verify", "k1", "retired"), key("verify", "k2"), key("sign", "k1")]), "verify")).toBe(2);
});

it("reads codes as they are written, each once", () => {
	expect(codesOf(" bdt, USD;usd usdt ")).toEqual(["BDT", "USD", "USDT"]);
	expect(codesOf("")).toEqual([]);
	expect(["ACME", "a_b-1", "", "a b", "-a", "x".repeat(33)].map(codeFits)).toEqual([true, true, false, false, false, false]);
});

it("begins a form with what stands, and a new one with version 0", () => {
	expect(agreedOf(vendor([], { currencies: ["BDT", "USD"], version: 4 }))).toMatchObject({ currencies: "BDT, USD", version: 4, dialect: "hub88" });
	expect(agreedOf().version).toBe(0);
});
