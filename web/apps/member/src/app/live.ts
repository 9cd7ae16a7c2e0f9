import { type Jackpots, type JackpotsTold, keys, onToken, request, token, toldOf, type Wallet } from "@baize/api";
import { type Message, Realtime } from "@baize/realtime";
import { isLite } from "@baize/ui";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { REWARDS } from "./programme.ts";

/** What the messages of a member keep true: without them it may be old. */
const OWN = [keys.balance, keys.deposits, keys.withdrawals, keys.transfers, keys.merchantWallets, ...REWARDS];
/** Asks again for what of it stands on the page. */
const askAgain = (client: QueryClient, what: readonly QueryKey[]) => what.forEach((queryKey) => void client.invalidateQueries({ queryKey }));

/** What each pushed message does to the query cache. */
export function apply(client: QueryClient, m: Message): void {
	switch (m.kind) {
		case "balance.changed": {
			const told = m.data as Wallet;
			client.setQueryData<Wallet>(keys.balance, (old) => (old && told.version > old.version ? { ...old, ...told } : old));
			// An answer that is under way may be older than this: it is asked for anew.
			if (client.isFetching({ queryKey: keys.balance })) void client.invalidateQueries({ queryKey: keys.balance });
			break;
		}
		case "deposit.changed":
			void client.invalidateQueries({ queryKey: keys.deposits });
			break;
		case "withdrawal.changed":
			void client.invalidateQueries({ queryKey: keys.withdrawals });
			break;
		case "transfer.changed":
			void client.invalidateQueries({ queryKey: keys.transfers });
			void client.invalidateQueries({ queryKey: keys.merchantWallets });
			break;
		case "inbox.changed":
			void client.invalidateQueries({ queryKey: keys.unread });
			break;
		case "rewards.changed":
			askAgain(client, REWARDS);
			break;
		case "jackpot.changed": {
			const old = client.getQueryData<Jackpots>(keys.jackpot);
			const next = old && toldOf(old, m.data as JackpotsTold);
			if (next) client.setQueryData<Jackpots>(keys.jackpot, next);
			else if (old) void client.invalidateQueries({ queryKey: keys.jackpot });
			break;
		}
	}
}

/** What else on a page listens to a topic. */
export interface TopicListener {
	message(kind: string, data: unknown): void;
	/** Something was missed: fetch the state again. */
	gap(): void;
	/** The topic is followed from here on: what was fetched before may be older. */
	follow?(): void;
	status?(online: boolean): void;
}

const extra = { topics: new Map<string, Set<TopicListener>>(), open: new Set<string>(), reopen: () => {} };
/** The server names the member in the topic that was asked for as "member". */
const asked = (topic: string): string => (topic.startsWith("member/") ? "member" : topic);
const heard = (topic: string): Iterable<TopicListener> => extra.topics.get(asked(topic)) ?? [];

/** Listens to a further topic over the one socket; returns what ends it. */
export function listen(topic: string, listener: TopicListener): () => void {
	const set = extra.topics.get(topic) ?? new Set();
	const isNew = set.size === 0;
	set.add(listener);
	extra.topics.set(topic, set);
	if (isNew && !extra.open.has(topic)) extra.reopen();
	return () => {
		set.delete(listener);
		if (set.size === 0) extra.topics.delete(topic);
	};
}

/** Keeps the live link: one socket, opened anew when somebody logs in or out, closed while the tab is hidden. */
export function startLive(client: QueryClient): void {
	const link = { now: null as Realtime | null };
	const open = () => {
		link.now?.stop();
		// Who spares data is told of money alone; the rest is asked for every half minute.
		const topics = [...(token() ? ["member"] : []), ...(isLite() ? [] : ["public"])];
		if (topics.length + extra.topics.size === 0) return;
		extra.open = new Set([...topics, ...extra.topics.keys()]);
		link.now = new Realtime(address, [...extra.open], {
			message: (m) => {
				apply(client, m);
				for (const l of heard(m.topic)) l.message(m.kind, m.data);
			},
			gap: (topic) => {
				if (asked(topic) === "member") askAgain(client, OWN);
				if (topic === "public") for (const queryKey of [keys.winners, keys.jackpot]) void client.invalidateQueries({ queryKey });
				for (const l of heard(topic)) l.gap();
			},
			follow: (topic) => {
				if (asked(topic) === "member") askAgain(client, OWN);
				for (const l of heard(topic)) l.follow?.();
			},
			// Ended on another device, say: asking for anything is how this one learns it.
			ended: () => void client.invalidateQueries({ queryKey: keys.balance }),
			status: (online) => {
				for (const set of extra.topics.values()) for (const l of set) l.status?.(online);
				if (!online) return;
				// What did not come while the house was away is asked for again, without anybody's doing.
				void client.invalidateQueries({ predicate: (q) => q.state.status === "error" });
			},
		});
		link.now.start();
	};
	extra.reopen = open;
	onToken(open);
	document.addEventListener("visibilitychange", () => (document.hidden ? link.now?.stop() : open()));
	// A round goes on without who has lost the line: they are back in it as soon as the browser has one again.
	addEventListener("online", () => link.now?.hurry());
	if (isLite())
		void import("./ask-status.ts").then(
			(m) => m.askStatus(),
			() => {},
		);
	open();
}

async function address(): Promise<string> {
	const { ticket } = await request<{ ticket: string }>("/realtime/ticket", { body: {} });
	return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/connection?ticket=${encodeURIComponent(ticket)}`;
}
