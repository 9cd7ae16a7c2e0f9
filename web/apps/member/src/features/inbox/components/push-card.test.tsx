import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { PushCard } from "./push-card.tsx";

standInServer();

it("says that the devices did not load, and brings them when asked again", async () => {
	let lost = true;
	answer.mockImplementation(() => (lost ? refused("request.internal", "Lost") : good({ key: "", devices: [{ id: "1", name: "Chrome · Android", at: "2026-11-22T12:00:00Z" }] })));
	await show(<PushCard />, "en", "shell", "member");
	const again = await screen.findByRole("button", { name: "Try again" });
	expect(screen.getByRole("alert").textContent).toContain("Lost");
	lost = false;
	fireEvent.click(again);
	await screen.findByText("Chrome · Android");
});
