import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "./form.kit.tsx";
import { HumanCheck } from "./human-check.tsx";

standInServer();

const slide = { id: "s", kind: "slide", slide: { width: 300, height: 150, top: 20, size: 44, picture: "", piece: "" } };
const pick = { id: "p", kind: "pick", pick: { wanted: "drop", shapes: ["drop", "star"] } };

test("who turns to the shapes does not get the sliding task late", async () => {
	let late = (_: Response) => {};
	vi.stubGlobal("fetch", (_url: string, init: RequestInit) =>
		JSON.parse(init.body as string).kind === "slide" ? new Promise<Response>((done) => (late = done)) : Promise.resolve(good(pick)),
	);
	await show(<HumanCheck onPassed={() => {}} onClose={() => {}} />, "en", "codes", "shell");
	fireEvent.click(screen.getByRole("button", { name: "Pick a shape instead", hidden: true }));
	await waitFor(() => expect(document.querySelector(".pick-ask")).not.toBeNull());
	late(good(slide));
	await new Promise((r) => setTimeout(r, 20));
	expect(document.querySelector(".pick-ask")).not.toBeNull();
});

test("who has asked for too many checks is told, and how long to wait", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	await show(<HumanCheck onPassed={() => {}} onClose={() => {}} />, "en", "codes", "shell");
	expect(await screen.findByText("Too many requests")).toBeTruthy();
	expect(screen.getByText("Please try again in 1:10.")).toBeTruthy();
	answer.mockImplementation(() => good(slide));
	await act(() => vi.advanceTimersByTimeAsync(71_000));
	fireEvent.click(screen.getByRole("button", { name: "Try again", hidden: true }));
	await waitFor(() => expect(document.querySelector(".slide")).not.toBeNull());
	expect(screen.queryByText("Too many requests")).toBeNull();
	vi.useRealTimers();
});
