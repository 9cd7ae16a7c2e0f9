import { setToken } from "@baize/api";
import { answer, good, refused, show, standInServer } from "@baize/entry/kit";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HomePage } from "./home.tsx";

standInServer();
beforeEach(() => setToken("t"));
afterEach(() => setToken(""));

const AGENT = { account: "agent1", nickname: "", type: 1, isAgent: true, mustChange: false };
const SERVICE = { csPosition: "LIVECHAT-1", path: "HwlUDkJAUBFDFV4PVxEeF1UTRwtRBg0a1b2c3d" };
const notices = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `${i + 1}`, title: `News ${i + 1}`, content: "<p>Rain</p>", at: "" }));

/** Shows a page of the centre; what the server says more or otherwise is given. */
async function open(path: string, over: Record<string, () => Response> = {}): Promise<void> {
	const said: Record<string, () => Response> = {
		"/member/info": () => good(AGENT),
		"/site/permission": () => good({ brand: { name: "Baize" }, customerService: [SERVICE] }),
		"/member/invitation": () => good({ code: "RAIN24", enabled: true, path: "/register?affiliateCode=RAIN24" }),
		"/content/announcements": () => good({ notices: notices(0) }),
		...over,
	};
	answer.mockImplementation((to) => (said[to.split("?")[0] ?? ""] as () => Response)());
	await act(() => show(<HomePage path={path} />, "en", "shell", "agent", "auth", "codes", "entry"));
	await screen.findByRole("heading", { level: 1 });
}
const menu = () => [...document.querySelectorAll<HTMLAnchorElement>(".centre-nav a")].map((a) => a.getAttribute("href"));

it("has a menu of the centre's pages and of what the agent does on the member site, in the specification's order", async () => {
	await open("/agentHome");
	await waitFor(() =>
		expect(menu()).toEqual(["/agentHome", "/member/deposit", "/member/withdraw", "/agentHome/announcements", "/agentHome/invite", "/member/messages", "/help#customer-service"]),
	);
	expect(document.querySelector("[aria-current=page]")?.getAttribute("href")).toBe("/agentHome");
});

it("lets the browser go to the pages of the member site, and goes to its own by itself", async () => {
	await open("/agentHome");
	expect(fireEvent.click(screen.getByRole("link", { name: "Deposit" }))).toBe(true);
	expect(fireEvent.click(screen.getByRole("link", { name: "Invite members" }))).toBe(false);
});

it("offers no customer service where the operator has none", async () => {
	await open("/agentHome", { "/site/permission": () => good({ brand: { name: "Baize" }, customerService: [] }) });
	await screen.findByText("Baize");
	expect(screen.queryByRole("link", { name: "Customer service" })).toBeNull();
});

it("shows the agent's code and its link, to be copied or read by a camera", async () => {
	const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
	await open("/agenthome/invite");
	const link = `${location.origin}/register?affiliateCode=RAIN24`;
	expect(await screen.findByText("RAIN24")).toBeTruthy();
	expect(screen.getByText(link)).toBeTruthy();
	expect(screen.getByRole("img", { name: "Your link as a code for the camera" })).toBeTruthy();
	for (const button of screen.getAllByRole("button", { name: "Copy" })) fireEvent.click(button);
	expect(copy.mock.calls).toEqual([["RAIN24"], [link]]);
});

it("gives out no code that is closed", async () => {
	await open("/agentHome/invite", { "/member/invitation": () => good({ code: "RAIN24", enabled: false, path: "/register?affiliateCode=RAIN24" }) });
	expect(await screen.findByText(/Your code is closed/)).toBeTruthy();
	expect(document.body.textContent).not.toContain("RAIN24");
});

it("says why the code could not be had, and asks again", async () => {
	await open("/agentHome/invite", { "/member/invitation": () => refused("request.failed", "Not now", { status: 403 }) });
	expect(await screen.findByText("Not now")).toBeTruthy();
	expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("shows nine announcements to a page, and turns the pages", async () => {
	await open("/agentHome/announcements", { "/content/announcements": () => good({ notices: notices(20) }) });
	const titles = () => [...document.querySelectorAll("summary span")].map((s) => s.textContent);
	await waitFor(() => expect(titles()).toHaveLength(9));
	fireEvent.click(screen.getByRole("button", { name: "Next" }));
	expect(titles()[0]).toBe("News 10");
	fireEvent.click(screen.getByRole("button", { name: "Next" }));
	expect(titles()).toEqual(["News 19", "News 20"]);
	expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next" }).disabled).toBe(true);
});

it("needs no pages where nine are all", async () => {
	await open("/agentHome/announcements", { "/content/announcements": () => good({ notices: notices(9) }) });
	await screen.findByText("News 9");
	expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});
