import { request } from "@baize/api";
import { messagesOf, speaker } from "@baize/i18n";
import { toast } from "@baize/ui";
import type { QueryClient } from "@tanstack/react-query";
import { demandOf, type Entered, keepDemand } from "../features/entry/api/ways.ts";
import { enter } from "./enter.ts";
import { navigate } from "./navigate.ts";
import { refusal } from "./refusal.ts";

const NAME = "handover";
/** Goes on as who drew the code of this address in another browser. The code leaves the address before anybody can copy it, and is good once. */
export async function takeOver(client: QueryClient, lang: string): Promise<void> {
	const here = new URL(location.href);
	const code = here.searchParams.get(NAME) ?? "";
	here.searchParams.delete(NAME);
	history.replaceState(history.state, "", here.pathname + here.search + here.hash);
	try {
		const answer = await request<Entered>("/auth/handover/open", { body: { code }, token: "" });
		enter(client, answer.token, answer.firstTimeLogin);
	} catch (e) {
		const demand = demandOf(e);
		keepDemand(demand);
		if (demand) navigate("/login");
		else toast(refusal(e, speaker({ lang, messages: messagesOf(lang) })), "bad");
	}
}
