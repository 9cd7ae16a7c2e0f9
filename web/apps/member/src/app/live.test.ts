import { keys, setToken, type Wallet } from "@baize/api";
import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { newClient } from "./client.ts";
import { apply, startLive } from "./live.ts";

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

it("asks again for what an open page shows of the member's rewards, and for nothing else", async () => {
	const client = newClient();
	const asked: string[] = [];
	const show = (...queryKey: string[]) => {
		const queryFn = async () => asked.push(queryKey.join("/"));
		return new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
	};
	const left = [show("quests", "wheels")];
	const open = [show("quests", "missions"), show("bonus", "held"), show("loyalty", "rewards"), show("programme", "offers", "true"), show("unread"), show("games")];
	await vi.waitFor(() => expect(client.isFetching()).toBe(0));
	for (const off of left) off();
	asked.length = 0;
	apply(client, { kind: "rewards.changed", topic: "member/1", version: 2, data: {} });
	await vi.waitFor(() => expect(asked.sort()).toEqual(["bonus/held", "loyalty/rewards", "programme/offers/true", "quests/missions", "unread"]));
	for (const off of open) off();
});

it("asks for a deposit again when the tab comes back, for what changed meanwhile was told to nobody", async () => {
	class Socket {
		onopen?: () => void;
		onmessage?: (e: { data: string }) => void;
		constructor() {
			sockets.push(this);
		}
		send() {}
		close() {}
	}
	const sockets: Socket[] = [];
	vi.stubGlobal("WebSocket", Socket);
	vi.stubGlobal("fetch", async () => Response.json({ success: true, value: { ticket: "t" } }));
	setToken("m_1");
	const client = newClient();
	const ask = vi.fn(async () => "REVIEW");
	const off = new QueryObserver(client, { queryKey: [...keys.deposits, "d1"], queryFn: ask }).subscribe(() => {});
	const connected = async (n: number, version: number) => {
		await vi.waitFor(() => expect(sockets).toHaveLength(n));
		sockets[n - 1]?.onopen?.();
		sockets[n - 1]?.onmessage?.({ data: JSON.stringify({ op: "at", topic: "member/1", version }) });
	};
	const tab = vi.spyOn(document, "hidden", "get");
	const turn = (hidden: boolean) => {
		tab.mockReturnValue(hidden);
		document.dispatchEvent(new Event("visibilitychange"));
	};
	startLive(client);
	await connected(1, 4);
	await vi.waitFor(() => expect(client.isFetching()).toBe(0));
	const before = ask.mock.calls.length;
	turn(true);
	turn(false);
	await connected(2, 5);
	await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(before + 1));
	off();
});
