import { expect, it } from "vitest";
import { OPS } from "../../kit/call.ts";
import { after, bodyOf, type Form, fieldsOf, fits, freshen, newForm } from "./model.ts";

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
	for (const op of OPS) for (const f of fieldsOf(op)) expect(keys(op)).toContain(f);
});

it("what follows a bet refers to it and stays in its round", () => {
	const id = ids();
	const bet = newForm(id);
	const next = after(bet, id);
	expect(next).toMatchObject({ refTxId: "id-1", roundId: "id-2", txId: "id-3" });
	expect(after({ ...next, roundClosed: true }, id).roundId).not.toBe("id-2");
});

it("faults of money need money", () => {
	expect([fits("drop", "ping"), fits("drop", "bet"), fits("signature", "ping"), fits("", "ping")]).toEqual([false, true, true, true]);
});

it("every sending has its own request id, and a body that is no JSON stays", () => {
	expect(JSON.parse(freshen('{"requestUuid":"a","x":1}', "b"))).toEqual({ requestUuid: "b", x: 1 });
	expect(freshen("{", "b")).toBe("{");
});
