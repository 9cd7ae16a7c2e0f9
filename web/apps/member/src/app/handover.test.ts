import { setToken, token } from "@baize/api";
import { Toasts } from "@baize/ui";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { createElement, type ReactNode } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { takeDemand } from "../features/entry/api/ways.ts";
import { takeOver } from "./handover.ts";

const answered = (status: number, body: object) =>
	vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }));
const SpeechOf = ({ children }: { children?: ReactNode }) => createElement(SpeechProvider, { value: { lang: "en", messages: messagesOf("en") }, children });
const MEMBERS: Record<string, object> = { m_new: { id: "2", account: "karim" }, m_old: { id: "1", account: "rahima" }, m_same: { id: "2", account: "karim" } };
/** A server that opens m_new and knows whose each session is; it answers what it was asked, by whom. */
function house() {
	const asked: string[] = [];
	vi.spyOn(globalThis, "fetch").mockImplementation(async (to, init) => {
		const by = new Headers(init?.headers).get("Authorization")?.slice("Bearer ".length) ?? "";
		const path = String(to).replace("/api/v1", "");
		asked.push(`${init?.method} ${path} ${by}`.trim());
		const value = path === "/auth/handover/open" ? { token: "m_new", firstTimeLogin: false } : path === "/member/info" ? MEMBERS[by] : null;
		return new Response(JSON.stringify({ success: true, value }), { headers: { "Content-Type": "application/json" } });
	});
	return asked;
}
const begin = () => history.replaceState({ key: "one" }, "", "/promotions?a=1&handover=h_code#x");

beforeAll(async () => void (await loadMessages("en", ["shell", "entry"])));
beforeEach(() => {
	vi.restoreAllMocks();
	HTMLDialogElement.prototype.showModal ??= () => {};
	HTMLDialogElement.prototype.close ??= () => {};
	cleanup();
	sessionStorage.clear();
	begin();
});

it("opens the session of the code and takes it out of the address at once", async () => {
	const asked = house();
	render(createElement(SpeechOf, null, createElement(Toasts)));
	const done = takeOver(new QueryClient(), "en");
	expect(location.pathname + location.search + location.hash).toBe("/promotions?a=1#x");
	await done;
	expect(token()).toBe("m_new");
	expect(asked[0]).toBe("POST /auth/handover/open");
	await screen.findByText(/logged in as .?karim.?\./);
});

it("leaves who is here as they are when the code opens nothing", async () => {
	setToken("m_old");
	answered(422, { code: "identity.handover.link", message: "too old" });
	await takeOver(new QueryClient(), "en");
	expect(token()).toBe("m_old");
	expect(takeDemand()).toBeNull();
	expect(location.pathname).toBe("/promotions");
});

it("leads to the login where one more proof is asked for, and hands it over once", async () => {
	const stepUp = { ticket: "t", methods: [], seconds: 0 };
	answered(422, { code: "identity.stepUp.needed", value: { stepUp } });
	await takeOver(new QueryClient(), "en");
	expect(location.pathname).toBe("/login");
	expect(takeDemand()).toEqual(stepUp);
	expect(takeDemand()).toBeNull();
});

it("asks who is logged in as another before anything of theirs is replaced, and ends the other session where they stay", async () => {
	setToken("m_old");
	const asked = house();
	await takeOver(new QueryClient(), "en");
	await screen.findByText(/logged in as .?rahima.?\. The link that you opened is for .?karim.?\./);
	expect(token()).toBe("m_old");
	await act(async () => void fireEvent.click(screen.getByRole("button", { name: /Stay as .?rahima/, hidden: true })));
	await waitFor(() => expect(asked.at(-1)).toBe("DELETE /auth/session m_new"));
	expect(token()).toBe("m_old");
	expect(document.querySelector("dialog")).toBeNull();
});

it("ends the session of who says to go on as the other, and begins the page anew", async () => {
	setToken("m_old");
	const asked = house();
	const anew = vi.spyOn(location, "replace").mockImplementation(() => {});
	await takeOver(new QueryClient(), "en");
	const go = await screen.findByRole("button", { name: /Continue as .?karim/, hidden: true });
	await act(async () => void fireEvent.click(go));
	await waitFor(() => expect(anew).toHaveBeenCalledWith(expect.stringContaining("/promotions?a=1#x")));
	expect(asked).toContain("DELETE /auth/session m_old");
	expect(token()).toBe("m_new");
});

it("leaves the session of the same member open", async () => {
	setToken("m_same");
	const asked = house();
	await takeOver(new QueryClient(), "en");
	await waitFor(() => expect(asked.at(-1)).toBe("DELETE /auth/session m_new"));
	expect(token()).toBe("m_same");
});
