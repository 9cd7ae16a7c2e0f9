import { type Permission, servicePath } from "@baize/api";
import type { PlainKey } from "@baize/i18n";
import type { IconName } from "@baize/ui";

/** What a page of the centre draws. */
export type Page = "overview" | "announcements" | "invite";

/** A row of the menu; one without a page of the centre leads to the member site, where the same session is open. */
export interface Place {
	path: string;
	icon: IconName;
	title: PlainKey;
	page?: Page;
}

const HOME = { path: "/agentHome", icon: "home", title: "agent.nav.overview", page: "overview" } as const satisfies Place;

const PLACES: readonly Place[] = [
	HOME,
	{ path: "/member/deposit", icon: "deposit", title: "shell.header.deposit" },
	{ path: "/member/withdraw", icon: "withdraw", title: "shell.header.withdraw" },
	{ path: "/agentHome/announcements", icon: "megaphone", title: "agent.nav.announcements", page: "announcements" },
	{ path: "/agentHome/invite", icon: "users", title: "agent.nav.invite", page: "invite" },
	{ path: "/member/messages", icon: "mail", title: "shell.title.messages" },
];

/** The menu, in its order; customer service is at the end where the operator has one. */
export function placesOf(site: Permission | null): Place[] {
	const service = site && servicePath(site);
	return service ? [...PLACES, { path: service, icon: "headset", title: "shell.nav.support" }] : [...PLACES];
}

/** The page of an address, compared without regard to case; the overview where there is none. */
export const placeOf = (path: string): Place => PLACES.find((p) => p.page && p.path.toLowerCase() === path.toLowerCase()) ?? HOME;
