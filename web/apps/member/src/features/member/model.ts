import type { PlainKey } from "@baize/i18n";
import type { IconName } from "@baize/ui";

/** The red dots of the menu. */
export type Dot = "message" | "mission" | "reward";

/** A page of the member centre. */
export interface MemberPage {
	path: string;
	icon: IconName;
	title: PlainKey;
	/** What stands there; absent for pages that have a button of their own. */
	hint?: PlainKey;
	/** It has a number of new things: which of the red dots. */
	counts?: Dot;
	/** Opens over the page. */
	over?: true;
	/** The white-label switch that it depends on. */
	by?: string;
	/** Agents have it whatever the switch says. */
	agents?: true;
}

/** Pages that belong together. */
export interface MemberGroup {
	title: PlainKey;
	pages: readonly MemberPage[];
}

/** The menu of the member centre, in the order of the house: only pages that exist. */
export const GROUPS: readonly MemberGroup[] = [
	{
		title: "member.group.safety",
		pages: [
			{ path: "/member/security", icon: "shield", title: "member.page.security", hint: "member.hint.security" },
			{ path: "/member/care", icon: "heart", title: "member.page.care", hint: "member.hint.care" },
			{ path: "/member/verification", icon: "check", title: "member.page.verification", hint: "member.hint.verification" },
			{ path: "/member/privacy", icon: "eye-off", title: "member.page.privacy", hint: "member.hint.privacy" },
		],
	},
	{
		title: "member.group.money",
		pages: [
			{ path: "/member/transfer", icon: "refresh", title: "member.page.transfer", hint: "member.hint.transfer" },
			{ path: "/member/deposit", icon: "deposit", title: "member.page.deposit" },
			{ path: "/member/withdraw", icon: "withdraw", title: "member.page.withdraw" },
			{ path: "/member/upline", icon: "users", title: "centre.page.upline", hint: "centre.hint.upline", by: "TRANSFERUPLINE3" },
		],
	},
	{
		title: "member.group.records",
		pages: [
			{ path: "/member/betting-record", icon: "history", title: "member.page.betting", hint: "member.hint.betting" },
			{ path: "/member/account-record", icon: "wallet", title: "member.page.account", hint: "member.hint.account" },
			{ path: "/member/profit", icon: "chart", title: "centre.page.profit", hint: "centre.hint.profit" },
			{ path: "/member/bonus", icon: "gift", title: "member.page.bonus" },
		],
	},
	{
		title: "member.group.rewards",
		pages: [
			{ path: "/member/rewards", icon: "gift", title: "member.page.rewards", hint: "member.hint.rewards", counts: "reward" },
			{ path: "/member/referral", icon: "users", title: "shell.nav.invite", hint: "member.hint.referral", by: "REFERRAL", agents: true },
			{ path: "/member/missions", icon: "trophy", title: "member.page.missions", hint: "member.hint.missions", counts: "mission" },
			{ path: "/member/wheel", icon: "feather", title: "member.page.wheel", hint: "member.hint.wheel" },
		],
	},
	{
		title: "centre.group.you",
		pages: [
			{ path: "/member/messages", icon: "mail", title: "shell.title.messages", hint: "member.hint.messages", counts: "message" },
			{ path: "/member/profile", icon: "user", title: "centre.page.profile", hint: "centre.hint.profile" },
			{ path: "/member/wallet", icon: "wallet", title: "member.page.wallet", hint: "member.hint.wallet" },
			{ path: "/member/accounts", icon: "withdraw", title: "centre.page.accounts", hint: "centre.hint.accounts" },
			{ path: "/member/sessions", icon: "globe", title: "member.page.sessions", hint: "member.hint.sessions" },
			{ path: "/password", icon: "lock", title: "member.page.password", hint: "member.hint.password", over: true },
		],
	},
];

/** The menu as the house's switches leave it. */
export const menuOf = (on: (modId: string) => boolean, isAgent: boolean): readonly MemberGroup[] =>
	GROUPS.map((g) => ({ ...g, pages: g.pages.filter((p) => !p.by || on(p.by) || (p.agents === true && isAgent)) }));

const NAMES = new Map(
	Object.entries({
		deposit: "/member/deposit",
		depositv2: "/member/deposit",
		withdraw: "/member/withdraw",
		"betting-record": "/member/betting-record",
		personalhistorycopy: "/member/betting-record",
		"account-record": "/member/account-record",
		transactionhistory: "/member/account-record",
		bonus: "/member/bonus",
		bonusdetails: "/member/bonus",
		wallet: "/member/wallet",
		transfer: "/member/transfer",
		transferfund: "/member/transfer",
		missionleaderboard: "/member/missions",
		missions: "/member/missions",
		wheel: "/member/wheel",
		referral: "/member/referral",
		sessions: "/member/sessions",
		messages: "/member/messages",
		messagev2: "/member/messages",
		verification: "/member/verification",
		kyc: "/member/verification",
		privacy: "/member/privacy",
		rewards: "/member/rewards",
		rewardcenter: "/member/rewards",
		security: "/member/security",
		securitycenter: "/member/security",
		care: "/member/care",
		password: "/password",
		transferupline: "/member/upline",
		upline: "/member/upline",
		personalprofit: "/member/profit",
		profit: "/member/profit",
		profile: "/member/profile",
		accounts: "/member/accounts",
	}),
);

/** The page that a query of /member names, by its own name or the one in old links; null for the menu itself. */
export function namedPage(search: string): { to: string; over: boolean } | null {
	const to = NAMES.get((new URLSearchParams(search).get("page") ?? "").toLowerCase());
	return to ? { to, over: to === "/password" } : null;
}
