import { Toasts } from "@baize/ui";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { TabBar } from "./tab-bar.tsx";

vi.mock("../../../app/boot.tsx", () => ({ useBoot: () => ({ lanes: [] }) }));
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
	expect(answer).toHaveBeenCalledOnce();
	expect(button.disabled).toBe(true);
});
