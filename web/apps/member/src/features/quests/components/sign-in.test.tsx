import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { SignInCard } from "./sign-in.tsx";

vi.mock("../../../app/boot.tsx", () => ({ useBoot: () => ({ permission: { currencySymbol: "৳" } }) }));
standInServer();

it("offers another try where the calendar did not load, and is silent only where none is open", async () => {
	answer.mockImplementation(() => refused("request.internal", "Lost", { status: 500 }));
	await show(<SignInCard />, "en", "shell", "quests");
	const again = await screen.findByRole("button", { name: "Try again" });
	answer.mockImplementation(() => good({ name: "Seven rainy days", text: "", streak: 0, today: false, days: [{ kind: "tickets", n: 1 }] }));
	fireEvent.click(again);
	await screen.findByText("Seven rainy days");
	cleanup();
	answer.mockImplementation(() => refused("quests.signin.none", "None", { status: 404 }));
	await show(
		<>
			<SignInCard />
			<p>Missions</p>
		</>,
		"en",
		"shell",
		"quests",
	);
	await Promise.resolve();
	expect(screen.queryByRole("button")).toBeNull();
});
