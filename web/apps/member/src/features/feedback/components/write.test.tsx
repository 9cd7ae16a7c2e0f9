import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, problem, refused, send, show, standInServer } from "../../../app/form.kit.tsx";
import { WriteFeedback } from "./write.tsx";

standInServer();

const BOUNDS = { unit: "characters", minLength: 10, maxLength: 500, imagesMax: 3, imageBytes: 5 << 20, types: ["deposit", "other"] };
const text = () => document.querySelector("textarea") as HTMLTextAreaElement;

/** Shows the form; what it sends is answered so. */
async function open(reply: () => Response) {
	answer.mockImplementation((path) => (path === "/feedback/settings" ? good(BOUNDS) : reply()));
	await show(<WriteFeedback isLogin={false} onMine={() => {}} onClose={() => {}} />, "en", "shell", "feedback", "codes");
	await waitFor(() => expect(text()).not.toBeNull());
}
function fill() {
	fireEvent.click(screen.getByRole("radio", { name: "Deposit" }));
	fireEvent.change(text(), { target: { value: "My deposit of Friday is not there." } });
}

it("says what is missing beside it, ties the words to the field, and moves the focus there", async () => {
	await open(() => good());
	send();
	const topic = screen.getByRole("radio", { name: "Deposit" });
	await waitFor(() => expect(document.activeElement).toBe(topic));
	const said = document.getElementById(screen.getByRole("group", { name: "What is it about?" }).getAttribute("aria-describedby") ?? "");
	expect(said?.textContent).toBeTruthy();
	expect(text().getAttribute("aria-invalid")).toBe("true");
});
it("counts down where too much was sent, keeps the words, and sends again after", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
	await open(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	fill();
	send();
	await screen.findByText("Please try again in 1:10.");
	const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
	expect(button.disabled).toBe(true);
	expect(text().value).toBe("My deposit of Friday is not there.");
	await act(() => vi.advanceTimersByTimeAsync(71_000));
	expect(button.disabled).toBe(false);
	vi.useRealTimers();
});
it("shows what is wrong with the pictures at the pictures, and moves the focus there", async () => {
	await open(() => problem({ path: "images", code: "feedback.images.kind", message: "Choose png or jpg pictures." }));
	fill();
	send();
	expect(await screen.findByText("Choose png or jpg pictures.")).toBeTruthy();
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group", { name: "Pictures (optional)" })));
	expect(document.getElementById(document.activeElement?.getAttribute("aria-describedby") ?? "")?.textContent).toContain("Choose png or jpg pictures.");
	expect(document.querySelector(".form-alert")).toBeNull();
});
