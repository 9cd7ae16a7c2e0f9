import { keys, type Page, request } from "@baize/api";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Award, Board, Friend, Mission, Packet, Referral, SignIn, Wheel } from "../model.ts";

const KEY = "quests";
const list = <Item>(path: string, signal: AbortSignal) => request<{ items: Item[] }>(`/quests${path}`, { signal }).then((v) => v.items);

// Bets count while the page is open: it is read again as long as somebody looks.
const RENEW_MS = 20_000;
const useList = <Item>(name: string) => useQuery({ queryKey: [KEY, name], queryFn: ({ signal }) => list<Item>(`/${name}`, signal), staleTime: 10_000, refetchInterval: RENEW_MS });

/** Missions, and how far the member is. */
export const useMissions = () => useList<Mission>("missions");

/** The wheels that the member can turn. */
export const useWheels = () => useList<Wheel>("wheels");

/** The red packets that are open. */
export const usePackets = () => useList<Packet>("packets");

/** Leaderboards, and whether the member wants not to be named. */
export const useBoards = () =>
	useQuery({
		queryKey: [KEY, "boards"],
		queryFn: ({ signal }) => request<{ items: Board[]; hidden: boolean }>("/quests/boards", { signal }),
		staleTime: 10_000,
		refetchInterval: RENEW_MS,
	});

/** The sign-in calendar; it answers "not found" where none is open. */
export const useSignIn = () => useQuery({ queryKey: [KEY, "sign-in"], queryFn: ({ signal }) => request<SignIn>("/quests/sign-in", { signal }), staleTime: 10_000, retry: false });

/** Inviting friends; it answers "not found" where it is not open. */
export const useReferral = () =>
	useQuery({ queryKey: [KEY, "referral"], queryFn: ({ signal }) => request<Referral>("/quests/referral", { signal }), staleTime: 10_000, retry: false });

const usePaged = <Item>(name: string, path: string, query: Record<string, string>) =>
	useInfiniteQuery({
		queryKey: [KEY, name],
		queryFn: ({ signal, pageParam }) => request<Page<Item>>(path, { signal, query: { ...query, cursor: pageParam || undefined } }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		staleTime: 10_000,
	});

/** Whom the member brought, newest first. */
export const useFriends = () => usePaged<Friend>("friends", "/quests/referral/friends", {});

/** What wheels gave, newest first. */
export const useDraws = () => usePaged<Award>("draws", "/quests/awards", { kind: "wheel" });

/** A write after which quests and the balance are read again. */
export function useAct<In, Out>(act: (input: In) => Promise<Out>) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: act,
		onSettled: () => {
			for (const queryKey of [[KEY], ["loyalty", "rewards"], keys.unread, keys.balance]) void client.invalidateQueries({ queryKey });
		},
	});
}

const post = <Out>(path: string) => request<Out>(`/quests${path}`, { method: "POST" });

/** Takes a mission's prize. */
export const claimMission = (id: string) => post<Award>(`/missions/${id}/claim`);

/** Signs in for today. */
export const signToday = () => post<Award>("/sign-in");

/** Joins a leaderboard. */
export const joinBoard = (id: string) => post<null>(`/boards/${id}/join`);

/** Takes a share of a red packet. */
export const openPacket = (id: string) => post<Award>(`/packets/${id}/open`);

/** Says whether the member is named on leaderboards. */
export const setHidden = (hidden: boolean) => request<null>("/quests/boards/name", { method: "PUT", body: { hidden } });

/** A turn of a wheel: the hash that was shown, the member's own seed, and the key of the intent. */
export interface Turn {
	id: string;
	seedHash: string;
	clientSeed: string;
	key: string;
}

/** Turns a wheel. */
export const spinWheel = ({ id, seedHash, clientSeed, key }: Turn) =>
	request<{ award: Award; tickets: number; seedHash: string }>(`/quests/wheels/${id}/spin`, { method: "POST", body: { seedHash, clientSeed }, idempotencyKey: key });
