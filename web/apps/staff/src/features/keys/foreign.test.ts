import { expect, it } from "vitest";
import { type ForeignKey, type ForeignVendor, isPublicPem, liveOfUse, nextNameOf, wantedUse } from "./foreign.ts";

const key = (use: ForeignKey["use"], keyId: string, state: ForeignKey["state"] = "live"): ForeignKey => ({ use, keyId, state, createdAt: "", retiredAt: "", publicKey: "" });
const vendor = (keys: ForeignKey[]): ForeignVendor => ({ vendor: "HUBX", dialect: "hub88", baseUrl: "", operatorId: "", uses: ["verify", "sign"], keys });

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
