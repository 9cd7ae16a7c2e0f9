import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { FairInput } from "./fair.ts";
import { createProof, type Proof } from "./proof.ts";

const studio = join(import.meta.dirname, "../../../../internal/studio");
const { bets } = JSON.parse(readFileSync(join(studio, "testdata/fair_vectors.json"), "utf8")) as { bets: FairInput[] };
const host = { t: (key: string) => key } as never;
const proofOf = (bet: FairInput): Proof => ({
	game: bet.game,
	serverSeed: bet.serverSeed,
	serverSeedHash: bet.hash,
	clientSeed: bet.clientSeed,
	nonce: bet.nonce,
	params: bet.params,
	outcome: bet.claim?.outcome ?? "",
	payout: bet.claim?.payout ?? "",
	receipt: bet.claim?.receipt,
	sheet: bet.game === "slot" ? readFileSync(join(studio, `slots/sheets/${bet.params.sheet}.json`), "utf8") : undefined,
});

it.each(["dice", "slot", "crash"])("shows the arithmetic of a %s bet that holds", async (game) => {
	const proof = createProof(host);
	await proof.show(proofOf(bets.find((b) => b.game === game) as FairInput));
	expect(proof.element.textContent).toContain("games.fair.holds");
	expect(proof.element.querySelectorAll("tr").length).toBeGreaterThan(2);
});

it("says what does not match", async () => {
	const proof = createProof(host);
	const bet = proofOf(bets.find((b) => b.game === "dice") as FairInput);
	await proof.show({ ...bet, payout: "123456.00" });
	expect(proof.element.textContent).toContain("games.fair.fails.payout");
	await proof.show({ ...bet, serverSeed: "" });
	expect(proof.element.textContent).toContain("games.fair.sealed");
});
