import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, faultAt, field, good, problem, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import type { Withdrawal } from "../model.ts";
import { DisputeSheet } from "./dispute-sheet.tsx";

const paid = { id: "w1", sent: "594.00", disputed: "0.00" } as Withdrawal;
const onClose = vi.fn();

standInServer();
beforeEach(() => onClose.mockReset());

const sheet = () => show(<DisputeSheet withdrawal={paid} symbol="৳" onClose={onClose} />, "en", "shell", "cashier", "feedback");
const proofs = () => screen.getByRole("group", { name: "Pictures of your account" });
const addProof = async () => {
	const file = new File(["proof"], "proof.png", { type: "image/png" });
	fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, { target: { files: [file] } });
	await within(proofs()).findByRole("img");
};

it("leads to the pictures where none was added, and sends nothing", async () => {
	await sheet();
	send();
	await waitFor(() => expect(document.activeElement).toBe(proofs()));
	expect(proofs().textContent).toContain("Add at least one picture.");
	expect(answer).not.toHaveBeenCalled();
});

it("leads to a remark that is too long, and does not send it", async () => {
	await sheet();
	await addProof();
	type("remark", "x".repeat(141));
	send();
	await waitFor(() => expect(document.activeElement).toBe(field("remark")));
	expect(faultAt("remark")).toBe("Please limit your content to 140 characters");
	expect(answer).not.toHaveBeenCalled();
});

it("leads to the field that the server refuses", async () => {
	answer.mockReturnValue(problem({ path: "remark", code: "cashier.remark", message: "Not like that" }));
	await sheet();
	await addProof();
	type("remark", "It never came");
	send();
	await waitFor(() => expect(document.activeElement).toBe(field("remark")));
	expect(faultAt("remark")).toBe("Not like that");
});

it("shows what is missing of the sum while a part is typed", async () => {
	await sheet();
	fireEvent.click(screen.getByRole("radio", { name: "Only a part arrived" }));
	type("received", "200");
	expect(screen.getByText("Not received").parentElement?.textContent).toContain("৳394.00");
	type("received", "600");
	expect(screen.queryByText("Not received")).toBeNull();
});

it("sends the part, the remark and the pictures, and closes", async () => {
	answer.mockReturnValue(good({ id: "w1" }));
	await sheet();
	await addProof();
	fireEvent.click(screen.getByRole("radio", { name: "Only a part arrived" }));
	type("received", "200");
	type("remark", "The rest never came");
	send();
	await waitFor(() => expect(onClose).toHaveBeenCalled());
	expect(answer.mock.calls[0]?.[1]).toMatchObject({ received: "200.00", remark: "The rest never came" });
});
