import { useLang } from "@baize/i18n";
import { useAddress } from "../app/address.ts";
import type { Route } from "../app/manifest.ts";
import NotFound from "../app/not-found.tsx";
import { loadScreen, Screen } from "../app/screen.tsx";
import { useTurned } from "../app/turned.ts";

const page = (name: string, load: Route["load"], ...messages: Route["messages"]): Route => ({ paths: [`/member/${name}`], load, messages });

/** The pages of the member centre, one row each; they name themselves (Centre). */
const pages: readonly Route[] = [
	page("deposit", () => import("./member-deposit.tsx"), "cashier", "feedback"),
	page("withdraw", () => import("./member-withdraw.tsx"), "cashier", "feedback", "payment"),
	page("betting-record", () => import("./member-bets.tsx"), "records"),
	page("account-record", () => import("./member-entries.tsx"), "records"),
	page("profit", () => import("./member-profit.tsx")),
	page("wallet", () => import("./member-wallet.tsx")),
	page("transfer", () => import("./member-transfer.tsx"), "cashier"),
	page("upline", () => import("./member-upline.tsx"), "cashier", "payment"),
	page("accounts", () => import("./member-accounts.tsx"), "cashier", "payment"),
	page("security", () => import("./member-security.tsx"), "security", "auth", "codes", "payment"),
	page("profile", () => import("./member-profile.tsx")),
	page("care", () => import("./member-care.tsx"), "protect"),
	page("verification", () => import("./member-verification.tsx"), "papers", "feedback"),
	page("privacy", () => import("./member-privacy.tsx"), "papers", "auth", "codes"),
	page("missions", () => import("./member-missions.tsx"), "quests"),
	page("wheel", () => import("./member-wheel.tsx"), "quests"),
	page("referral", () => import("./member-referral.tsx"), "quests"),
	page("rewards", () => import("./member-rewards.tsx"), "loyalty", "pages"),
	page("bonus", () => import("./member-bonus.tsx"), "bonus"),
	page("messages", () => import("./member-messages.tsx")),
	page("sessions", () => import("./member-sessions.tsx")),
];

/** Their addresses. */
export const memberPaths = pages.flatMap((p) => p.paths);

const pageOf = (path: string) => pages.find((p) => p.paths.includes(path.toLowerCase().replace(/\/$/, "")));

/** Fetches a page while this table is all that is here, so that neither the session nor the first drawing is waited for. */
export function warm(path: string, lang: string): void {
	const route = pageOf(path);
	if (route) loadScreen(route, lang).catch(() => {});
}

/** A page of the member centre by its path. */
export default function MemberMore() {
	const lang = useLang();
	const route = pageOf(useAddress().path);
	useTurned(route?.paths[0] ?? null);
	return route ? <Screen key={route.paths[0]} route={route} lang={lang} /> : <NotFound />;
}
