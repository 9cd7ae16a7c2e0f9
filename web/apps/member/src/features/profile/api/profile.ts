import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** The key of the profile. */
export const PROFILE = ["profile"];

/** The member's own profile. */
export interface ProfileValue {
	account: string;
	/** What was answered, by field. */
	answers: Record<string, string>;
	fields: string[];
	/** Answers that stay as they are. */
	fixed: string[];
	/** Fields that are answered once. */
	once: string[];
	incomes: string[];
	birthdayLimit: number;
	inviter: string;
	since: string;
}

/** The member's own profile. */
export const useProfile = () => useQuery({ queryKey: PROFILE, queryFn: ({ signal }) => request<ProfileValue>("/member/profile", { signal }), staleTime: 0 });

/** Changes the given answers; an empty one is taken back. */
export const saveProfile = (answers: Record<string, string>): Promise<void> => request<void>("/member/profile", { method: "PUT", body: { answers } });
