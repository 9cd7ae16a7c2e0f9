import { setToken } from "@baize/api";
import { Toasts } from "@baize/ui";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, send, show, standInServer, type } from "../app/form.kit.tsx";
import { keepPending, peekPending } from "../app/pending-identity.ts";
// Loaded before the tests, not while one waits for them.
import "../features/entry/components/pending-note.tsx";
import "../features/security/components/link-proof.tsx";
import LoginPage from "./login.tsx";
import SocialPage from "./social.tsx";

const boot = vi.hoisted(() => ({ permission: { brand: { name: "Baize" }, jweKey: null, phoneAuth: null, whitelabel: [] as object[] }, banners: [] }));
vi.mock("../app/boot.tsx", () => ({ useBoot: () => boot }));
vi.mock("../app/later-strip.tsx", () => ({ LaterStrip: () => null }));
standInServer();

const BUNDLES = ["shell", "auth", "codes", "entry", "security"] as const;
const PROVIDERS = { items: [{ code: "one", name: "Google" }] };
const KNOWN: Record<string, unknown> = {
	"/auth/social": PROVIDERS,
	"/auth/social/finish": { login: null, back: "/member/security", ticket: "k1", provider: "one", email: "", name: "" },
	"/auth/proof": { hasPassword: true, methods: [] },
	"/auth/device": { remembered: true, username: "rahima1", label: "ra***", tap: true },
	"/member/info": { type: 0 },
};
const claims = () => answer.mock.calls.filter(([path]) => path === "/auth/social/claim").map(([, body]) => body);

beforeEach(() => {
	sessionStorage.clear();
	setToken("");
});

it("links nothing to who is logged in before they have proven to be there", async () => {
	setToken("m_open");
	history.replaceState({}, "", "/login/social?state=s&code=c");
	let right = false;
	answer.mockImplementation((path) =>
		path === "/auth/social/claim" && !right ? problem({ path: "password", code: "identity.password.oldWrong", message: "Not correct" }) : good(KNOWN[path] ?? {}),
	);
	await show(
		<>
			<SocialPage />
			<Toasts />
		</>,
		"en",
		...BUNDLES,
	);
	await screen.findByText(/Google logs you in too/);
	expect(claims()).toEqual([]);
	type("password", "wrong-word-1");
	send();
	await waitFor(() => expect(faultAt("password")).toBe("Not correct"));
	right = true;
	type("password", "monsoon-rain-7");
	send();
	await waitFor(() => expect(location.pathname).toBe("/member/security"));
	expect(claims()[1]).toEqual({ ticket: "k1", password: "monsoon-rain-7" });
	expect(screen.getByText("Your sign-in is linked.")).toBeTruthy();
});

it("says at the login whose account would be linked, asks for more than a tap, and lets it go", async () => {
	history.replaceState({}, "", "/login");
	keepPending({ ticket: "k1", provider: "one", email: "karim@example.com", name: "Karim" });
	answer.mockImplementation((path) => good(KNOWN[path] ?? {}));
	await show(<LoginPage />, "en", ...BUNDLES);
	await screen.findByText("karim@example.com");
	await screen.findByText(/then Google logs you in/);
	await waitFor(() => expect(field("username").value).toBe("rahima1"));
	expect(screen.queryByRole("button", { name: /Continue as/ })).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Do not link" }));
	expect(screen.queryByText("karim@example.com")).toBeNull();
	expect(peekPending()).toBeNull();
	await screen.findByRole("button", { name: /Continue as ra\*\*\*/ });
});
