import type { PlainKey } from "@baize/i18n";
import type { IconName } from "@baize/ui";
import { type ComponentType, lazy } from "react";

/** One place of the back office: where it stands, what it needs, what it is called. */
export interface Place {
	path: string;
	/** Further path pattern of the same place, for one thing of its list. */
	detail?: string;
	permission: string;
	icon: IconName;
	title: PlainKey;
	group: Group;
	/** Where to ask how many things wait there. */
	count?: string;
	page: ComponentType;
}

/** The groups of the side menu, in order. */
export const GROUPS = ["work", "money", "members", "games", "desk", "site", "control"] as const;

/** A group of the side menu. */
export type Group = (typeof GROUPS)[number];

const make = lazy(() => import("../routes/withdrawals-make.tsx"));
const check = lazy(() => import("../routes/withdrawals-check.tsx"));
const pay = lazy(() => import("../routes/withdrawals-pay.tsx"));
const disputes = lazy(() => import("../routes/withdrawals-disputes.tsx"));
const members = lazy(() => import("../routes/members.tsx"));

/** Every place, in the order of the side menu. */
export const PLACES: readonly Place[] = [
	{ path: "/", permission: "staff.self", icon: "home", title: "staff.nav.home", group: "work", page: lazy(() => import("../routes/home.tsx")) },
	{ path: "/deposits", permission: "cashier.deposit.read", icon: "deposit", title: "staff.nav.deposits", group: "money", page: lazy(() => import("../routes/deposits.tsx")) },
	{
		path: "/refunds",
		permission: "cashier.deposit.read",
		icon: "refresh",
		title: "staff.nav.refunds",
		group: "money",
		page: lazy(() => import("../routes/refunds.tsx")),
	},
	{ path: "/withdrawals/make", permission: "cashier.withdrawal.make", icon: "edit", title: "staff.nav.make", group: "money", page: make },
	{ path: "/withdrawals/check", permission: "cashier.withdrawal.check", icon: "check", title: "staff.nav.check", group: "money", page: check },
	{ path: "/withdrawals/pay", permission: "cashier.withdrawal.issue", icon: "withdraw", title: "staff.nav.pay", group: "money", page: pay },
	{ path: "/withdrawals/disputes", permission: "cashier.withdrawal.issue", icon: "alert", title: "staff.nav.disputes", group: "money", page: disputes },
	{
		path: "/withdrawals",
		permission: "cashier.withdrawal.read",
		icon: "withdraw",
		title: "staff.nav.withdrawals",
		group: "money",
		page: lazy(() => import("../routes/withdrawals.tsx")),
	},
	{ path: "/transfers", permission: "gateway.transfer.read", icon: "wallet", title: "desk.transfer.nav", group: "money", page: lazy(() => import("../routes/transfers.tsx")) },
	{
		path: "/redemptions",
		permission: "loyalty.redemption.read",
		icon: "gift",
		title: "mall.nav.redemptions",
		group: "money",
		page: lazy(() => import("../routes/redemptions.tsx")),
	},
	{
		path: "/pay-terms",
		permission: "cashier.terms.read",
		icon: "wallet",
		title: "payterms.nav",
		group: "money",
		page: lazy(() => import("../routes/pay-terms.tsx")),
	},
	{ path: "/members", detail: "/members/:id", permission: "members.member.read", icon: "users", title: "staff.nav.members", group: "members", page: members },
	{
		path: "/invitations",
		permission: "members.member.read",
		icon: "link",
		title: "staff.nav.invitations",
		group: "members",
		page: lazy(() => import("../routes/invitations.tsx")),
	},
	{
		path: "/care/matches",
		permission: "care.protection.read",
		icon: "heart",
		title: "care.nav.matches",
		group: "members",
		page: lazy(() => import("../routes/care-matches.tsx")),
	},
	{
		path: "/feedback",
		permission: "feedback.ticket.read",
		icon: "mail",
		title: "care.nav.feedback",
		group: "members",
		count: "/staff/feedback/open",
		page: lazy(() => import("../routes/feedback.tsx")),
	},
	{
		path: "/compliance/kyc",
		permission: "compliance.kyc.read",
		icon: "check",
		title: "compliance.nav.kyc",
		group: "members",
		count: "/staff/compliance/requests/open",
		page: lazy(() => import("../routes/compliance-kyc.tsx")),
	},
	{
		path: "/compliance/cases",
		permission: "compliance.case.read",
		icon: "shield",
		title: "compliance.nav.cases",
		group: "members",
		count: "/staff/compliance/cases/open",
		page: lazy(() => import("../routes/compliance-cases.tsx")),
	},
	{
		path: "/support",
		permission: "messaging.chat.answer",
		icon: "headset",
		title: "service.nav.chat",
		group: "members",
		count: "/staff/support/waiting",
		page: lazy(() => import("../routes/support.tsx")),
	},
	{ path: "/broadcasts", permission: "messaging.broadcast.read", icon: "megaphone", title: "service.nav.news", group: "members", page: lazy(() => import("../routes/news.tsx")) },
	{ path: "/vendors", permission: "catalogue.edit", icon: "slots", title: "staff.nav.vendors", group: "games", page: lazy(() => import("../routes/vendors.tsx")) },
	{ path: "/games", permission: "catalogue.edit", icon: "games", title: "staff.nav.games", group: "games", page: lazy(() => import("../routes/games.tsx")) },
	{ path: "/poker/pairs", permission: "studio.poker.read", icon: "users", title: "staff.nav.pairs", group: "games", page: lazy(() => import("../routes/poker-pairs.tsx")) },
	{ path: "/tables/talk", permission: "studio.chat.read", icon: "megaphone", title: "staff.nav.talk", group: "games", page: lazy(() => import("../routes/table-talk.tsx")) },
	{
		path: "/jackpots",
		permission: "studio.jackpot.read",
		icon: "crown",
		title: "staff.nav.jackpots",
		group: "games",
		page: lazy(() => import("../routes/jackpots.tsx")),
	},
	{ path: "/free-rounds", permission: "betting.grant.read", icon: "gift", title: "campaign.type.rounds", group: "games", page: lazy(() => import("../routes/free-rounds.tsx")) },
	{
		path: "/returns",
		permission: "reporting.return.read",
		icon: "chart",
		title: "desk.return.nav",
		group: "games",
		page: lazy(() => import("../routes/returns.tsx")),
	},
	{
		path: "/desk/cases",
		permission: "gateway.case.read",
		icon: "alert",
		title: "staff.nav.cases",
		group: "desk",
		count: "/staff/gateway/open-cases",
		page: lazy(() => import("../routes/desk-cases.tsx")),
	},
	{ path: "/desk/keys", permission: "gateway.key.read", icon: "lock", title: "staff.nav.keys", group: "desk", page: lazy(() => import("../routes/desk-keys.tsx")) },
	{ path: "/desk/calls", permission: "gateway.call.read", icon: "history", title: "staff.nav.calls", group: "desk", page: lazy(() => import("../routes/desk-calls.tsx")) },
	{ path: "/desk/sandbox", permission: "gateway.sandbox.use", icon: "dice", title: "staff.nav.sandbox", group: "desk", page: lazy(() => import("../routes/desk-sandbox.tsx")) },
	{
		path: "/desk/reconcile",
		permission: "gateway.reconcile.read",
		icon: "chart",
		title: "staff.nav.reconcile",
		group: "desk",
		page: lazy(() => import("../routes/desk-reconcile.tsx")),
	},
	{ path: "/content", permission: "content.edit", icon: "megaphone", title: "staff.nav.content", group: "site", page: lazy(() => import("../routes/content.tsx")) },
	{ path: "/documents", permission: "content.document.edit", icon: "book", title: "staff.nav.documents", group: "site", page: lazy(() => import("../routes/documents.tsx")) },
	{ path: "/quests", permission: "rewards.quest.read", icon: "trophy", title: "questdesk.nav", group: "site", page: lazy(() => import("../routes/quests.tsx")) },
	{ path: "/rewards", permission: "rewards.settings", icon: "gift", title: "care.nav.rewards", group: "site", page: lazy(() => import("../routes/rewards.tsx")) },
	{ path: "/campaigns", permission: "rewards.campaign.read", icon: "megaphone", title: "campaign.nav", group: "members", page: lazy(() => import("../routes/campaigns.tsx")) },
	{
		path: "/applications",
		permission: "rewards.application.read",
		icon: "gift",
		title: "campaign.applications",
		group: "members",
		count: "/staff/applications/open",
		page: lazy(() => import("../routes/applications.tsx")),
	},
	{ path: "/mall", permission: "loyalty.ware.edit", icon: "star", title: "mall.nav.mall", group: "site", page: lazy(() => import("../routes/mall.tsx")) },
	{ path: "/site/status", permission: "site.settings", icon: "globe", title: "staff.nav.status", group: "site", page: lazy(() => import("../routes/site-status.tsx")) },
	{ path: "/site/brand", permission: "site.settings", icon: "crown", title: "staff.nav.brand", group: "site", page: lazy(() => import("../routes/site-brand.tsx")) },
	{ path: "/site/switches", permission: "site.settings", icon: "settings", title: "staff.nav.switches", group: "site", page: lazy(() => import("../routes/site-switches.tsx")) },
	{
		path: "/site/registration",
		permission: "site.settings",
		icon: "user",
		title: "staff.nav.registration",
		group: "site",
		page: lazy(() => import("../routes/site-registration.tsx")),
	},
	{
		path: "/compliance/events",
		permission: "compliance.event.read",
		icon: "history",
		title: "compliance.nav.events",
		group: "control",
		page: lazy(() => import("../routes/compliance-events.tsx")),
	},
	{
		path: "/compliance/erased",
		permission: "compliance.erased.read",
		icon: "eye-off",
		title: "compliance.nav.erased",
		group: "control",
		page: lazy(() => import("../routes/compliance-erased.tsx")),
	},
	{
		path: "/compliance/funds",
		permission: "compliance.funds.read",
		icon: "wallet",
		title: "compliance.nav.funds",
		group: "control",
		page: lazy(() => import("../routes/compliance-funds.tsx")),
	},
	{
		path: "/compliance/checks",
		permission: "compliance.check.read",
		icon: "shield",
		title: "compliance.nav.checks",
		group: "control",
		page: lazy(() => import("../routes/compliance-checks.tsx")),
	},
	{
		path: "/compliance/rules",
		permission: "compliance.settings",
		icon: "settings",
		title: "compliance.nav.rules",
		group: "control",
		page: lazy(() => import("../routes/compliance-rules.tsx")),
	},
	{ path: "/texts", permission: "messaging.template.read", icon: "edit", title: "service.nav.templates", group: "control", page: lazy(() => import("../routes/texts.tsx")) },
	{ path: "/outbox", permission: "messaging.outbox.read", icon: "mail", title: "staff.nav.outbox", group: "control", page: lazy(() => import("../routes/outbox.tsx")) },
	{ path: "/approvals", permission: "staff.approval.read", icon: "shield", title: "staff.nav.approvals", group: "control", page: lazy(() => import("../routes/approvals.tsx")) },
	{ path: "/audit", permission: "staff.audit.read", icon: "history", title: "staff.nav.audit", group: "control", page: lazy(() => import("../routes/audit.tsx")) },
];

/** The places that a set of permissions opens. */
export const placesFor = (permissions: readonly string[]): Place[] => PLACES.filter((p) => permissions.includes(p.permission));

/** The place that a path belongs to: the longest path that it begins with. */
export function placeAt(path: string): Place | undefined {
	const fits = PLACES.filter((p) => path === p.path || (p.detail && path.startsWith(`${p.path}/`)));
	return fits.sort((a, b) => b.path.length - a.path.length)[0];
}
