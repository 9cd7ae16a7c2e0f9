import { expect, it, vi } from "vitest";
import { backoff, type Deps, Realtime, type SocketLike } from "../src/index.ts";

function setup() {
	const sockets: (SocketLike & { sent: string[] })[] = [];
	const timers: [() => void, number][] = [];
	const deps: Deps = {
		open: () => {
			const s = { onopen: null, onclose: null, onmessage: null, sent: [] as string[], send: (d: string) => void s.sent.push(d), close: vi.fn() };
			sockets.push(s);
			return s;
		},
		random: () => 0.5,
		setTimer: (fn, ms) => timers.push([fn, ms]),
		clearTimer: () => {},
	};
	const listener = { message: vi.fn(), gap: vi.fn(), follow: vi.fn(), status: vi.fn() };
	const rt = new Realtime(async () => "ws://x", ["t"], listener, deps);
	const say = (version: number) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ kind: "k", topic: "t", version, data: 1 }) });
	return { rt, sockets, timers, listener, say };
}

const settle = () => new Promise((done) => setTimeout(done));

it("waits between half a second and eight seconds", () => {
	for (let i = 0; i < 12; i++) for (const r of [0, 0.5, 1]) expect(backoff(i, r)).toBeGreaterThanOrEqual(500);
	expect(backoff(20, 1)).toBe(8000);
});

it("passes messages in order, drops repeats, reports a gap", async () => {
	const { rt, listener, say } = setup();
	rt.start();
	await settle();
	say(4);
	say(5);
	say(5);
	say(7);
	say(8);
	expect(listener.message).toHaveBeenCalledTimes(3);
	expect(listener.gap).toHaveBeenCalledExactlyOnceWith("t");
});

it("resumes from the last version after a reconnect", async () => {
	const { rt, sockets, timers, say } = setup();
	rt.start();
	await settle();
	say(4);
	sockets[0]?.onclose?.({ code: 1006 });
	timers[0]?.[0]();
	await settle();
	sockets[1]?.onopen?.(undefined as never);
	expect(JSON.parse(sockets[1]?.sent[0] ?? "")).toEqual({ op: "hello", topics: ["t"], since: { t: 4 } });
});

it("passes on a gap that the server tells", async () => {
	const { rt, sockets, listener } = setup();
	rt.start();
	await settle();
	sockets[0]?.onmessage?.({ data: '{"op":"gap","topic":"t"}' });
	expect(listener.gap).toHaveBeenCalledExactlyOnceWith("t");
});

it("tells once where following begins, and takes what is missing after it for a gap", async () => {
	const { rt, sockets, timers, listener, say } = setup();
	const at = (version: number) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ op: "at", topic: "t", version }) });
	rt.start();
	await settle();
	at(4);
	expect(listener.follow).toHaveBeenCalledExactlyOnceWith("t");
	sockets[0]?.onclose?.({ code: 1006 });
	timers[0]?.[0]();
	await settle();
	at(4);
	expect(listener.follow, "it was followed all along").toHaveBeenCalledOnce();
	say(6);
	expect(listener.gap).toHaveBeenCalledExactlyOnceWith("t");
	rt.stop();
	rt.start();
	await settle();
	at(6);
	expect(listener.follow, "what came meanwhile is not known").toHaveBeenCalledTimes(2);
});

it("closes a socket that is given up while it opens once it is open, since browsers complain of it before", async () => {
	const { rt, sockets, listener } = setup();
	rt.start();
	await settle();
	rt.stop();
	expect(sockets[0]?.close).not.toHaveBeenCalled();
	rt.start();
	await settle();
	sockets[0]?.onopen?.(undefined as never);
	expect(sockets[0]?.close).toHaveBeenCalledOnce();
	expect([sockets[0]?.sent, listener.status.mock.calls], "nothing is said through it").toEqual([[], []]);
	sockets[1]?.onopen?.(undefined as never);
	rt.stop();
	expect(sockets[1]?.close).toHaveBeenCalledOnce();
});

it("tells of a session that has ended, and of no other end", async () => {
	const { rt, sockets, timers, listener } = setup();
	const ended = vi.fn();
	Object.assign(listener, { ended });
	rt.start();
	await settle();
	sockets[0]?.onclose?.({ code: 1006 });
	expect(ended).not.toHaveBeenCalled();
	timers[0]?.[0]();
	await settle();
	sockets[1]?.onclose?.({ code: 1008 });
	expect(ended).toHaveBeenCalledOnce();
});

it("stays closed after stop", async () => {
	const { rt, sockets, timers } = setup();
	rt.start();
	await settle();
	rt.stop();
	sockets[0]?.onclose?.({ code: 1006 });
	expect(timers).toHaveLength(0);
});

it("connects at once when it is told that the line is back, and only where it waited", async () => {
	const { rt, sockets, timers } = setup();
	rt.start();
	rt.hurry();
	await settle();
	expect(sockets, "one that is being opened is not opened twice").toHaveLength(1);
	sockets[0]?.onopen?.(undefined as never);
	rt.hurry();
	await settle();
	expect(sockets, "an open one stays").toHaveLength(1);
	sockets[0]?.onclose?.({ code: 1006 });
	const waiting = timers.length;
	rt.hurry();
	await settle();
	expect(sockets).toHaveLength(2);
	expect(timers, "nothing else is waited for").toHaveLength(waiting);
	rt.stop();
	rt.hurry();
	await settle();
	expect(sockets).toHaveLength(2);
});
