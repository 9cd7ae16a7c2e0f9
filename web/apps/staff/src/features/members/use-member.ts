import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import type { MemberDetail } from "./model.ts";

/** A member with their money; all who ask for the same one share the answer. */
export const useMember = (id: string) => useQuery({ queryKey: ["staff", "member", id], queryFn: ({ signal }) => request<MemberDetail>(`/staff/members/${id}`, { signal }) });
