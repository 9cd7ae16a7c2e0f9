import type { IconName } from "@baize/ui";

const ICONS: readonly (readonly [string, IconName])[] = [
	["password", "lock"],
	["contact.changed.sms", "phone"],
	["contact.changed.email", "mail"],
	["device", "alert"],
	["login", "globe"],
];

/** What stands beside a notice of a kind; changes of proofs have the shield. */
export const iconOf = (kind: string): IconName => ICONS.find(([start]) => kind.startsWith(start))?.[1] ?? "shield";
