import { expect, it } from "vitest";
import { OPS } from "../../kit/call.ts";
import { after, bodyOf, choose, examplesOf, type Form, fieldsOf, fits, freshen, newForm } from "./form.ts";

const session = { member: "m", account: "member1", token: "t", gameCode: "g", currency: "BDT" };
const ids = () => {
	let n = 0;
	return () => `id-${++n}`;
};

it("a bet is written as the protocol wants it", () => {
	expect(JSON.parse(bodyOf(newForm(ids()), session, "JDB", "r"))).toEqual({
		vendorId: "JDB",
		requestUuid: "r",
		token: "t",
		userId: "m",
		currency: "BDT",
		gameCode: "g",
		roundId: "id-2",
		txId: "id-1",
		amount: "10.00",
	});
});

it("an operation has only its own fields", () => {
	const form: Form = { ...newForm(ids()), refTxId: "b", roundClosed: true };
	const keys = (op: Form["op"]) => Object.keys(JSON.parse(bodyOf({ ...form, op }, session, "JDB", "r")) as object);
	expect(keys("ping")).toEqual(["vendorId", "requestUuid"]);
	expect(keys("balance")).toEqual(["vendorId", "requestUuid", "token", "userId", "currency"]);
	expect(keys("tx-status")).toEqual(["vendorId", "requestUuid", "txId"]);
	expect(keys("rollback")).toContain("refTxId");
	expect(keys("win")).not.toContain("token");
	for (const op of OPS) for (const f of fieldsOf({ op, example: "plain" })) if (f !== "reopen") expect(keys(op)).toContain(f);
	expect(keys("promo-win")).not.toContain("roundId");
	expect(keys("balance")).not.toContain("gameCode");
});

it("what follows a bet refers to it and stays in its round", () => {
	const id = ids();
	const bet = newForm(id);
	const next = after(bet, id);
	expect(next).toMatchObject({ refTxId: "id-1", roundId: "id-2", txId: "id-3" });
	expect(after({ ...next, roundClosed: true }, id).roundId).not.toBe("id-2");
});

const wire = (form: Form) => JSON.parse(bodyOf(form, session, "JDB", "r")) as Record<string, unknown>;

it("every operation comes with an example that can be sent", () => {
	const form = newForm(ids());
	for (const op of OPS) for (const example of examplesOf(op)) for (const [k, v] of Object.entries(wire(choose(form, op, example)))) expect(v, `${op} ${example} ${k}`).not.toBe("");
	expect(wire(choose(form, "bet", "free"))).toMatchObject({ betType: "FREE", rewardId: "free-10", amount: "5.00" });
	expect(wire(choose(form, "bet", "feed"))).toMatchObject({ jackpotContribution: [{ poolId: "pool-1", amount: "1.00" }] });
	expect(wire(choose(form, "bet", "feed"))).not.toHaveProperty("poolId");
	expect(wire(choose(form, "jackpot-win"))).toMatchObject({ poolId: "pool-1", amount: "1.00" });
	expect(wire(choose(form, "resettle", "reopen"))).toMatchObject({ reopen: true, amount: "0.00", settlementVersion: 1 });
});

it("a resettle is about the round that ended last, and counts its versions", () => {
	const id = ids();
	const closed = after({ ...newForm(id), roundClosed: true }, id);
	const first = choose(closed, "resettle");
	expect(wire(first)).toMatchObject({ roundId: "id-2", settlementVersion: 1 });
	const second = after(first, id);
	expect(wire(second)).toMatchObject({ roundId: "id-2", settlementVersion: 2 });
	expect(second.txId).not.toBe(first.txId);
});

it("faults of money need money", () => {
	expect([fits("drop", "resettle"), fits("amount", "jackpot-win"), fits("rollback", "promo-win"), fits("amount", "rollback")]).toEqual([true, true, false, false]);
	expect([fits("drop", "ping"), fits("drop", "bet"), fits("signature", "ping"), fits("", "ping")]).toEqual([false, true, true, true]);
});

it("every sending has its own request id, and a body that is no JSON stays", () => {
	expect(JSON.parse(freshen('{"requestUuid":"a","x":1}', "b"))).toEqual({ requestUuid: "b", x: 1 });
	expect(freshen("{", "b")).toBe("{");
});
