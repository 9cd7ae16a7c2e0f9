import { keys, type Wallet } from "@baize/api";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { apply } from "./live.ts";

const wallet = (version: number, cash: string): Wallet => ({ currency: "BDT", symbol: "৳", cash, bonus: "0.00", locked: "0.00", version });
const pushed = (version: number, cash: string) => ({
	kind: "balance.changed",
	topic: "member/1",
	version,
	data: { currency: "BDT", cash, bonus: "0.00", locked: "0.00", version },
});

it("puts no balance over a newer one", () => {
	const client = newClient();
	client.setQueryData(keys.balance, wallet(7, "70.00"));
	apply(client, pushed(6, "60.00"));
	expect(client.getQueryData(keys.balance)).toEqual(wallet(7, "70.00"));
	apply(client, pushed(8, "80.00"));
	expect(client.getQueryData(keys.balance)).toEqual(wallet(8, "80.00"));
});

it("asks again where an answer under way may be older than what was pushed", async () => {
	const client = newClient();
	const answers: ((w: Wallet) => void)[] = [];
	const off = new QueryObserver(client, { queryKey: keys.balance, queryFn: () => new Promise<Wallet>((resolve) => answers.push(resolve)) }).subscribe(() => {});
	answers[0]?.(wallet(5, "50.00"));
	await vi.waitFor(() => expect(client.getQueryData(keys.balance)).toEqual(wallet(5, "50.00")));
	void client.refetchQueries({ queryKey: keys.balance });
	apply(client, pushed(6, "60.00"));
	answers[1]?.(wallet(5, "50.00"));
	await new Promise((later) => setTimeout(later, 20));
	expect(client.getQueryData(keys.balance)).toEqual(wallet(6, "60.00"));
	answers[2]?.(wallet(6, "60.00"));
	await vi.waitFor(() => expect(client.isFetching()).toBe(0));
	expect(answers).toHaveLength(3);
	off();
});
