import type { IconName } from "@baize/ui";

/** What notices are about, in the order in which they are shown. */
export const CATEGORIES = ["money", "rewards", "account", "security", "help", "news"] as const;

/** One of them. */
export type Category = (typeof CATEGORIES)[number];

const ICONS: readonly (readonly [string, IconName])[] = [
	["deposit", "deposit"],
	["withdrawal", "withdraw"],
	["dispute", "withdraw"],
	["transfer", "refresh"],
	["password", "lock"],
	["contact.changed.sms", "phone"],
	["contact.changed.email", "mail"],
	["device", "alert"],
	["login", "globe"],
	["jackpot", "trophy"],
];

const BY_CATEGORY: Record<Category, IconName> = { money: "wallet", rewards: "gift", account: "user", security: "shield", help: "headset", news: "megaphone" };

/** What stands beside a notice: of its kind, else of its category. */
export const iconOf = (kind: string, category: Category): IconName => ICONS.find(([start]) => kind.startsWith(start))?.[1] ?? BY_CATEGORY[category];
