// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { FairInput } from "./fair.ts";
import { createProof } from "./proof.ts";

const studio = join(import.meta.dirname, "../../../../internal/studio");
const { bets } = JSON.parse(readFileSync(join(studio, "testdata/fair_vectors.json"), "utf8")) as { bets: FairInput[] };
const file = (code: string) => readFileSync(join(studio, `slots/sheets/${code}.json`), "utf8");
const host = { t: (key: string) => key, request: async (path: string) => ({ file: file(path.split("/").at(-1) as string) }) } as never;

it.each(["dice", "slot", "crash"])("shows the arithmetic of a %s bet that holds", async (game) => {
	const proof = createProof(host);
	await proof.show({ revealed: true, verify: bets.find((b) => b.game === game) as FairInput });
	expect(proof.element.textContent).toContain("games.fair.holds");
	expect(proof.element.querySelectorAll("tr").length).toBeGreaterThan(2);
});

it("says what does not match", async () => {
	const proof = createProof(host);
	const bet = bets.find((b) => b.game === "dice") as FairInput;
	await proof.show({ revealed: true, verify: { ...bet, claim: { payout: "123456.00" } } });
	expect(proof.element.textContent).toContain("games.fair.fails.payout");
	await proof.show({ revealed: false, verify: { ...bet, serverSeed: "" } });
	expect(proof.element.textContent).toContain("games.fair.sealed");
});
