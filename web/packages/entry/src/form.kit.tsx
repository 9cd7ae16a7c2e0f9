import { type Bundle, loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, vi } from "vitest";

/** Answers the calls of a form under test: its address below /api/v1 and what it sent. */
export const answer = vi.fn<(path: string, body: Record<string, unknown>) => Response | Promise<Response>>();

const json = (value: object, status = 200, headers: Record<string, string> = {}) =>
	new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json", ...headers } });

/** What a call that went well answers. */
export const good = (value: unknown = null): Response => json({ success: true, value });

/** A refusal about the whole, perhaps with a value and a time to wait. */
export const refused = (code: string, message: string, over: { status?: number; value?: object; retryAfter?: number } = {}): Response =>
	json({ success: false, code, message, value: over.value ?? null }, over.status ?? 422, over.retryAfter ? { "Retry-After": `${over.retryAfter}` } : {});

/** A refusal about fields. */
export const problem = (...errors: { path: string; code: string; message: string }[]): Response =>
	json({ success: false, code: "request.fields.invalid", message: "Please check", errors }, 422);

/** Gives a test file the dialogs of a browser, and a server that answer stands for. */
export function standInServer(): void {
	beforeEach(() => {
		HTMLDialogElement.prototype.showModal ??= () => {};
		HTMLDialogElement.prototype.close ??= () => {};
		answer.mockReset();
		vi.stubGlobal(
			"fetch",
			vi.fn(async (url: string, init?: RequestInit) => answer(url.replace("/api/v1", ""), init?.body ? JSON.parse(init.body as string) : {})),
		);
	});
	afterEach(cleanup);
}

/** Stands for the browser's player; it is told the address of what is played. */
export function standInPlayer() {
	const played = vi.fn<(src: string) => void>();
	class Player {
		constructor(readonly src: string) {}
		play = async () => played(this.src);
		pause = () => {};
	}
	vi.stubGlobal("Audio", Player);
	return played;
}

/** Shows a form in a language. */
export async function show(form: ReactNode, lang: string, ...bundles: Bundle[]): Promise<void> {
	await loadMessages(lang, bundles);
	render(
		<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
			<SpeechProvider value={{ lang, messages: messagesOf(lang) }}>{form}</SpeechProvider>
		</QueryClientProvider>,
	);
}

/** The input of a name. */
export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
/** Types into the input of a name. */
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** Sends the form. */
export const send = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);
/** What is said to be wrong with the input of a name; empty where nothing is. */
export function faultAt(name: string): string {
	const input = field(name);
	if (input.getAttribute("aria-invalid") !== "true") return "";
	const said = document.getElementById(input.getAttribute("aria-describedby") ?? "");
	return (said?.querySelector(".field-error") ?? said)?.textContent ?? "";
}
