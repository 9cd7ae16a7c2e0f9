import { type Page, request } from "@baize/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { bytesOf, type Picture } from "../../../app/picture.ts";
import type { Chat, Line, SupportState, Topic } from "../model.ts";

/** The key of all that is known of support. */
export const SUPPORT = ["support"] as const;

/** Without a socket the state is asked for this often. */
const RENEW_MS = 20_000;

/** Whether the desk is open, and the open chat. */
export const useSupport = (on: boolean) =>
	useQuery({
		queryKey: [...SUPPORT, "state"],
		queryFn: ({ signal }) => request<SupportState>("/member/support", { signal }),
		enabled: on,
		refetchInterval: RENEW_MS,
		staleTime: 0,
	});

/** One chat with all that was said. */
export const useChat = (id: string, live: boolean) =>
	useQuery({
		queryKey: [...SUPPORT, "chat", id],
		queryFn: ({ signal }) => request<{ chat: Chat; lines: Line[] }>(`/member/support/chats/${id}`, { signal }),
		refetchInterval: live ? RENEW_MS : false,
		staleTime: 0,
	});

/** The member's chats, newest first. */
export const useChats = () =>
	useInfiniteQuery({
		queryKey: [...SUPPORT, "chats"],
		queryFn: ({ signal, pageParam }) => request<Page<Chat>>("/member/support/chats", { signal, query: { cursor: pageParam || undefined } }),
		initialPageParam: "",
		getNextPageParam: (last) => last.next || undefined,
		staleTime: 0,
	});

/** One picture of a chat, as a data address. */
export const usePicture = (chat: string, line: number, n: number) =>
	useQuery({
		queryKey: [...SUPPORT, "picture", chat, line, n],
		queryFn: ({ signal }) => request<{ image: string }>(`/member/support/chats/${chat}/lines/${line}/pictures/${n}`, { signal }).then((p) => `data:;base64,${p.image}`),
		staleTime: Number.POSITIVE_INFINITY,
	});

const images = (pictures: readonly Picture[]) => pictures.map((p) => bytesOf(p.url));

/** Begins a chat; a repeat of the same press passes the same key. */
export const beginChat = (topic: Topic, text: string, pictures: readonly Picture[], idempotencyKey: string): Promise<{ id: string }> =>
	request("/member/support/chat", { method: "POST", body: { topic, text, images: images(pictures) }, idempotencyKey });

/** Says something in the open chat. */
export const writeLine = (text: string, pictures: readonly Picture[], idempotencyKey: string): Promise<void> =>
	request("/member/support/chat/lines", { method: "POST", body: { text, images: images(pictures) }, idempotencyKey });

/** Tells the desk that one is writing; nobody minds if it is lost. */
export const tellTyping = (): void => void request("/member/support/chat/typing", { body: {} }).catch(() => {});

/** Says how far one has read. */
export const tellRead = (upTo: number): void => void request("/member/support/chat/read", { body: { upTo } }).catch(() => {});

/** Closes the open chat. */
export const leaveChat = (): Promise<void> => request("/member/support/chat/close", { body: {} });

/** Says how a closed chat was. */
export const rateChat = (id: string, stars: number, remark: string): Promise<void> => request(`/member/support/chats/${id}/rating`, { method: "PUT", body: { stars, remark } });
