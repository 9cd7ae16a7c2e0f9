import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { askRememberedAnew } from "../../../app/enter.ts";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { useRemembered } from "../api/ways.ts";
import { ContinueAs } from "./continue-as.tsx";

standInServer();

const WHO = { remembered: true, username: "rahima1", label: "ra***", tap: true, mobileNum: "" };
async function continueAs(taken = false) {
	const acts = { onEntered: vi.fn(), onRefused: vi.fn(() => taken), onGone: vi.fn(), onOther: vi.fn() };
	await show(<ContinueAs who={WHO} {...acts} />, "en", "shell", "entry");
	return acts;
}
const go = () => fireEvent.click(screen.getByRole("button", { name: /Continue as ra\*\*\*/ }));

it("goes on with a tap, and shows of the name its beginning alone", async () => {
	answer.mockImplementation(() => good({ token: "t" }));
	const { onEntered } = await continueAs();
	expect(document.body.textContent).not.toContain("rahima1");
	go();
	await waitFor(() => expect(onEntered).toHaveBeenCalledWith({ token: "t" }));
});
it("gives way to the form when the browser is not remembered any more", async () => {
	answer.mockImplementation(() => refused("identity.device.unknown", "This device is not remembered any more, please log in."));
	const { onGone } = await continueAs();
	go();
	await waitFor(() => expect(onGone).toHaveBeenCalled());
});
it("leaves a demand for more to who shows it", async () => {
	answer.mockImplementation(() => refused("identity.stepUp.needed", "Please confirm that it is you."));
	const { onGone } = await continueAs(true);
	go();
	await waitFor(() => expect(document.querySelector<HTMLButtonElement>(".continue-as-go")?.disabled).toBe(false));
	expect(onGone).not.toHaveBeenCalled();
});
it("forgets the browser, and offers the form", async () => {
	answer.mockImplementation(() => good());
	const { onGone, onOther } = await continueAs();
	fireEvent.click(screen.getByRole("button", { name: "Use another account" }));
	expect(onOther).toHaveBeenCalled();
	fireEvent.click(screen.getByRole("button", { name: "Forget me on this device" }));
	await waitFor(() => expect(onGone).toHaveBeenCalled());
});

/** A login that can be opened and left, and is told when whom the browser remembers has changed. */
function Openings() {
	const [open, setOpen] = useState(false);
	const client = useQueryClient();
	return (
		<>
			<button type="button" onClick={() => setOpen(!open)}>
				turn
			</button>
			<button type="button" onClick={() => askRememberedAnew(client)}>
				changed
			</button>
			{open && <Who />}
		</>
	);
}
const Who = () => <p>{useRemembered().data?.username ?? "?"}</p>;

it("asks once for logins that are opened one soon after the other, and anew after a change", async () => {
	answer.mockImplementation(() => good({ remembered: true, username: `m${answer.mock.calls.length}`, label: "m", tap: false }));
	await show(<Openings />, "en", "shell");
	const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
	press("turn");
	await screen.findByText("m1");
	press("turn");
	press("turn");
	expect(screen.getByText("m1")).toBeTruthy();
	press("changed");
	expect(answer).toHaveBeenCalledTimes(1);
	press("turn");
	press("turn");
	await screen.findByText("m2");
});
