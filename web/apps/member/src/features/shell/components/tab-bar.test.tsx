import { Toasts } from "@baize/ui";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { TabBar } from "./tab-bar.tsx";

const boot = vi.hoisted(() => ({ lanes: [], permission: { whitelabel: [{ modId: "FREEPLAY3", enabled: true, childrenNodes: [] }] as object[] } }));
vi.mock("../../../app/boot.tsx", () => ({ useBoot: () => boot }));
standInServer();

it("says why a trial was refused, and how long to wait", async () => {
	answer.mockImplementation(() => refused("request.limited", "Too many requests, please try again in 70 s.", { status: 429, retryAfter: 70 }));
	await show(
		<>
			<TabBar />
			<Toasts />
		</>,
		"en",
		"shell",
	);
	fireEvent.click(screen.getByRole("button", { name: "Free play" }));
	expect(await screen.findByText("Too many requests, please try again in 70 s.")).toBeTruthy();
});

it("asks for one trial when it is tapped twice", async () => {
	answer.mockImplementation(() => new Promise(() => {}));
	await show(<TabBar />, "en", "shell");
	const button = screen.getByRole<HTMLButtonElement>("button", { name: "Free play" });
	fireEvent.click(button);
	fireEvent.click(button);
	await waitFor(() => expect(answer).toHaveBeenCalledOnce());
	expect(button.disabled).toBe(true);
});

it("begins a trial at home", async () => {
	history.replaceState({}, "", "/promotions");
	answer.mockImplementation(() => good({ token: "trial" }));
	await show(<TabBar />, "en", "shell");
	fireEvent.click(screen.getByRole("button", { name: "Free play" }));
	await waitFor(() => expect(location.pathname).toBe("/"));
	sessionStorage.clear();
});

it("offers the registration in its place where the operator has no trials", async () => {
	const { whitelabel } = boot.permission;
	boot.permission.whitelabel = [{ modId: "FREEPLAY3", enabled: false, childrenNodes: [] }];
	await show(<TabBar />, "en", "shell");
	expect(screen.queryByRole("button", { name: "Free play" })).toBeNull();
	expect(document.querySelector(".tabbar-main")?.getAttribute("href")).toBe("/register");
	boot.permission.whitelabel = whitelabel;
});
