import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { bytesOf } from "../../../app/picture.ts";
import { type Details, type PaperKind, type Request, type Standing, waits } from "../model.ts";

/** The key of the member's standing. */
export const standingKey = ["member", "verification"] as const;

const SENT_MS = 1_500;
const LOOKED_AT_MS = 30_000;

/** What the member has proved; asked again while something is looked at. */
export const useStanding = () =>
	useQuery({
		queryKey: standingKey,
		queryFn: ({ signal }) => request<Standing>("/member/verification", { signal }),
		refetchInterval: ({ state }) => (state.data && waits(state.data.request) ? (state.data.request?.state === "sent" ? SENT_MS : LOOKED_AT_MS) : false),
	});

/** Sends a level; a repeat of the same press passes the same key. */
export const sendLevel = (level: number, details: Details, papers: Partial<Record<PaperKind, string>>, idempotencyKey: string): Promise<Request> =>
	request<Request>("/member/verification", {
		method: "PUT",
		body: { level, details, papers: Object.entries(papers).map(([kind, url]) => ({ kind, bytes: bytesOf(url) })) },
		idempotencyKey,
	});
