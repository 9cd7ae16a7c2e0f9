import type { IconName } from "@baize/ui";

/** A member as staff see them. */
export interface Member {
	id: string;
	account: string;
	nickname: string;
	type: number;
	currency: string;
	status: "active" | "frozen";
	statusWhy: string;
	lang: string;
	upline: string;
	createdAt: string;
	/** When their data were erased, empty for never; account and nickname are a pseudonym since. */
	erasedAt: string;
}

/** The state that a member is shown in: who was erased is that before all else. */
export const stateOf = (m: Pick<Member, "status" | "erasedAt">): string => (m.erasedAt ? "erased" : m.status);

/** A member with their money. */
export interface MemberDetail extends Member {
	wallet: { cash: string; bonus: string; locked: string };
	/** Where they stand with the payment password; empty moments are none. */
	payment: { set: boolean; lockedUntil: string; holdUntil: string };
}

/** The account types that staff can open: a member, or an agent of one of four ranks. */
export const OPENED_TYPES = ["0", "1", "2", "41", "42"] as const;

const TRIAL = 4;

/** The word for an account type: member, trial or agent. */
export function kindOf(type: number): "member" | "trial" | "agent" {
	if (type === 0) return "member";
	return type === TRIAL ? "trial" : "agent";
}

/** The icon of an account type. */
export const iconOf = (type: number): IconName => ({ member: "user" as const, trial: "clock" as const, agent: "users" as const })[kindOf(type)];

const NAME = /^[a-z][a-z0-9]{3,15}$/;

/** Whether an account name can be opened: a letter, then letters or digits, 4 to 16 in all. */
export const nameFits = (name: string): boolean => NAME.test(name.trim().toLowerCase());
