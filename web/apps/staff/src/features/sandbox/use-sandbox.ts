import { request } from "@baize/api";
import { newKey } from "@baize/kernel";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { after, bodyOf, type Form, freshen, newForm } from "./form.ts";
import type { Fault, Result, Session } from "./model.ts";

/** A key of a vendor. */
interface Key {
	vendor: string;
	keyId: string;
	state: string;
}

const STANDARD_ACCOUNT = "member1";

/** Who speaks, with which key, for whom, in which game. */
export interface Who {
	vendor: string;
	keyId: string;
	account: string;
	gameCode: string;
}

/** A test that was made, newest first in the list. */
export interface Test {
	id: string;
	fault: Fault;
	replay: boolean;
	result: Result;
}

/** The state of the sandbox: the vendor it speaks as, the call in the making, the tests so far. */
export function useSandbox(vendors: readonly { value: string }[]) {
	const client = useQueryClient();
	const [picked, setPicked] = useState<Partial<Who>>({ account: STANDARD_ACCOUNT });
	const [form, setForm] = useState<Form>(() => newForm(newKey));
	const [edited, setEdited] = useState<string | null>(null);
	const [fault, setFault] = useState<Fault>("");
	const [tests, setTests] = useState<Test[]>([]);
	const keys = useQuery({ queryKey: ["staff", "vendor-keys"], queryFn: ({ signal }) => request<{ items: Key[] }>("/staff/gateway/keys", { signal }) });
	const live = keys.data?.items.filter((k) => k.state === "live") ?? [];
	const vendor = picked.vendor ?? live.find((k) => vendors.some((v) => v.value === k.vendor))?.vendor ?? "";
	const ofVendor = live.filter((k) => k.vendor === vendor);
	const keyId = ofVendor.find((k) => k.keyId === picked.keyId)?.keyId ?? ofVendor[0]?.keyId ?? "";
	const games = useQuery({
		queryKey: ["staff", "sandbox-games", vendor],
		queryFn: ({ signal }) => request<{ items: { code: string; name: string }[] }>("/staff/gateway/sandbox/games", { query: { vendor }, signal }),
		enabled: vendor !== "",
	});
	const gameCode = games.data?.items.find((g) => g.code === picked.gameCode)?.code ?? games.data?.items[0]?.code ?? "";
	const who: Who = { vendor, keyId, account: picked.account ?? STANDARD_ACCOUNT, gameCode };
	const session = useQuery({
		queryKey: ["sandbox-session", vendor, who.account, gameCode],
		queryFn: () => request<Session>("/staff/gateway/sandbox/session", { body: { vendor, gameCode, account: who.account } }),
		enabled: vendor !== "" && gameCode !== "" && who.account !== "",
		retry: false,
		staleTime: 3_600_000,
	});
	const [preview] = useState(newKey);
	const body = edited ?? bodyOf(form, session.data, vendor, preview);
	const made = (result: Result, kind: Fault, replay: boolean) => {
		setTests((before) => [{ id: newKey(), fault: kind, replay, result }, ...before].slice(0, 20));
		void client.invalidateQueries({ queryKey: ["staff", "/staff/gateway/calls"] });
	};
	const send = useMutation({
		mutationFn: () => request<Result>("/staff/gateway/sandbox/send", { body: { vendor, keyId, op: form.op, body: freshen(body, newKey()), fault } }),
		onSuccess: (result) => {
			made(result, fault, false);
			setForm(after(form, newKey));
			setEdited(null);
		},
	});
	const replay = useMutation({
		mutationFn: (call: string) => request<Result>("/staff/gateway/sandbox/replay", { body: { call } }),
		onSuccess: (result) => made(result, "", true),
	});
	return {
		who,
		pick: (change: Partial<Who>) => setPicked({ ...picked, ...change }),
		keys: ofVendor,
		games: games.data?.items ?? [],
		session,
		form,
		setForm,
		body,
		edited,
		setEdited,
		fault,
		setFault,
		tests,
		send,
		replay,
	};
}

/** The state of the sandbox, as its parts take it. */
export type Sandbox = ReturnType<typeof useSandbox>;
