import { keys, request } from "@baize/api";
import { type T, useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Proof } from "./proof.ts";
import { refusal } from "./refusal.ts";
import { useSession } from "./session.ts";

const KEY = "baize.pending-identity";

/** An account at a provider that nobody here has yet: it is linked to who logs in or registers next. */
export interface PendingIdentity {
	ticket: string;
	provider: string;
	email: string;
	name: string;
}

/** Keeps it for this tab. */
export const keepPending = (p: PendingIdentity): void => sessionStorage.setItem(KEY, JSON.stringify(p));

/** What waits, if anything. */
export function peekPending(): PendingIdentity | null {
	const text = typeof sessionStorage === "undefined" ? null : sessionStorage.getItem(KEY);
	return text ? (JSON.parse(text) as PendingIdentity) : null;
}

/** Lets it go. */
export const dropPending = (): void => sessionStorage.removeItem(KEY);

/** Links an account at a provider to who is logged in, and says so; who has not logged in since the visit there began has to prove to be there. */
export async function linkIdentity(ticket: string, proof: Proof, t: T, client: QueryClient): Promise<void> {
	await request("/auth/social/claim", { body: { ticket, ...proof } });
	toast(t("shell.social.linked"), "ok");
	void client.invalidateQueries({ queryKey: keys.socialLinks });
}

/** Links what waits as soon as a member is logged in, and says how it went. */
export function usePendingIdentity(): void {
	const t = useT();
	const client = useQueryClient();
	const { isLogin, isTrial } = useSession();
	const ready = isLogin && !isTrial;
	useEffect(() => {
		const waits = ready ? peekPending() : null;
		if (!waits) return;
		dropPending();
		void linkIdentity(waits.ticket, {}, t, client).catch((e: unknown) => toast(refusal(e, t), "bad"));
	}, [ready, t, client]);
}
