import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { Overview } from "./overview.tsx";

vi.mock("../use-menu.ts", () => ({ useMenu: () => [] }));
standInServer();

it("says that the balance did not load instead of waiting for it without end", async () => {
	answer.mockImplementation(() => refused("request.internal", "Lost"));
	await show(<Overview member={undefined} />, "en", "shell", "member", "centre");
	const again = await screen.findByRole("button", { name: "Try again" });
	answer.mockImplementation(() => good({ cash: "1250.00", symbol: "৳", currency: "BDT" }));
	fireEvent.click(again);
	await screen.findByText("Cash");
	expect(screen.queryByRole("alert")).toBeNull();
});
