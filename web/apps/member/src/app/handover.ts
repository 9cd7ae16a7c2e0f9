import { type ApiError, type MemberInfo, request, shareSession, token } from "@baize/api";
import type { Entered } from "@baize/entry";
import { loadMessages, messagesOf, speaker, type T } from "@baize/i18n";
import { toast } from "@baize/ui";
import type { QueryClient } from "@tanstack/react-query";
import { enter } from "./enter.ts";
import { changeAtLogin, proveAtLogin } from "./finish-at-login.ts";
import { refusal } from "./refusal.ts";
import { signOut } from "./sign-out.ts";

const NAME = "handover";
/** So long the tabs beside this one are given to say who is here. */
const SIBLINGS_MS = 150;

/** Goes on as who drew the code of this address in another browser. The code leaves the address before anybody can copy it, and is good once. */
export async function takeOver(client: QueryClient, lang: string): Promise<void> {
	const here = new URL(location.href);
	const code = here.searchParams.get(NAME) ?? "";
	here.searchParams.delete(NAME);
	history.replaceState(history.state, "", here.pathname + here.search + here.hash);
	await loadMessages(lang, ["entry"]).catch(() => null);
	const t = speaker({ lang, messages: messagesOf(lang) });
	try {
		const answer = await request<Entered>("/auth/handover/open", { body: { code }, token: "" });
		await goOnAs(answer, client, t, lang).catch((e) => {
			void drop(answer);
			throw e;
		});
	} catch (e) {
		if (!proveAtLogin(e)) toast(refusal(e, t), "bad");
	}
}

const whoIs = (of: string) => request<MemberInfo>("/member/info", { token: of });
const drop = ({ token }: Entered) => request("/auth/session", { method: "DELETE", token }).catch(() => null);

/** Anybody can send a link with a code of their own account: who enters is told as whom, and a session of somebody else goes on until its member says otherwise. */
async function goOnAs(answer: Entered, client: QueryClient, t: T, lang: string): Promise<void> {
	const open = await openSession();
	const over = (e: ApiError) => {
		if (e.status !== 401) throw e;
		return null;
	};
	const [other, here] = await Promise.all([whoIs(answer.token), open ? whoIs(open).catch(over) : null]);
	if (here?.id === other.id) return void drop(answer);
	if (here) {
		const ask = import("./handover-ask.tsx").then((m) => m.askWhom(lang, here.account, other.account));
		// The page goes on meanwhile, as who it was.
		return void ask.then((yes) => (yes ? replace(answer, client) : drop(answer))).catch(() => drop(answer));
	}
	if (changeAtLogin(answer)) return;
	enter(client, answer.token, answer.firstTimeLogin);
	toast(t("entry.handover.as", { name: other.account }));
}

/** The session of this tab, or of one beside it. */
async function openSession(): Promise<string> {
	if (token()) return token();
	const stop = shareSession();
	await new Promise((go) => setTimeout(go, SIBLINGS_MS));
	stop();
	return token();
}

/** Ends the session that is open here and begins the page anew with the other one, so that nothing of the former is left on it. */
async function replace(answer: Entered, client: QueryClient): Promise<void> {
	const to = location.href;
	await signOut(client);
	enter(client, answer.token, answer.firstTimeLogin);
	location.replace(to);
}
