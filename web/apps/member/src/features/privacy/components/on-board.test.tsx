import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { OnBoard } from "./on-board.tsx";

standInServer();

const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Show my wins on the winner board" });

/** Shows the switch of a member who is named; what a change is answered with. */
async function open(reply: () => Response) {
	answer.mockImplementation((_, sent) => ("named" in sent ? reply() : good({ named: true })));
	await show(<OnBoard />, "en", "shell", "papers", "codes");
	await waitFor(() => expect(box().checked).toBe(true));
}

it("takes the member off the winner board", async () => {
	await open(() => good());
	fireEvent.click(box());
	await waitFor(() => expect(box().checked).toBe(false));
	expect(box().disabled).toBe(false);
});
it("stays as it was where the change is refused", async () => {
	await open(() => refused("request.limited", "Too many requests", { status: 429 }));
	fireEvent.click(box());
	await waitFor(() => expect(box().disabled).toBe(false));
	expect(box().checked).toBe(true);
});
