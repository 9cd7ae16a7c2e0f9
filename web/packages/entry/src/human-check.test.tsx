import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answer, faultAt, field, good, refused, show, standInPlayer, standInServer, type } from "./form.kit.tsx";
import { HumanCheck } from "./human-check.tsx";

standInServer();

const slide = { id: "s", kind: "slide", slide: { width: 300, height: 150, top: 20, size: 44, picture: "", piece: "" } };
const picture = { id: "p", kind: "picture", digits: { image: "data:image/png;base64,AA", spoken: "en" } };
const sound = { id: "q", kind: "sound", digits: { sound: "data:audio/wav;base64,AA", spoken: "en" } };

test("who turns to the digits does not get the sliding task late", async () => {
	let late = (_: Response) => {};
	vi.stubGlobal("fetch", (_url: string, init: RequestInit) =>
		JSON.parse(init.body as string).kind === "slide" ? new Promise<Response>((done) => (late = done)) : Promise.resolve(good(picture)),
	);
	await show(<HumanCheck onPassed={() => {}} onClose={() => {}} />, "en", "auth", "codes", "shell");
	fireEvent.click(screen.getByRole("button", { name: "Enter digits instead", hidden: true }));
	await screen.findByAltText("Picture of digits");
	late(good(slide));
	await new Promise((r) => setTimeout(r, 20));
	expect(screen.getByAltText("Picture of digits")).toBeTruthy();
	expect(document.querySelector(".slide")).toBeNull();
});

test("who cannot see the digits hears them, as often as wanted, and is asked again after a wrong answer", async () => {
	const player = standInPlayer();
	let right = false;
	answer.mockImplementation((path, body) => {
		if (path === "/auth/human") return good({ slide, picture, sound }[body.kind as "slide"]);
		return right ? good({ token: "person" }) : refused("identity.human.wrong", "That was not right, please try again.");
	});
	const passed = vi.fn();
	await show(<HumanCheck onPassed={passed} onClose={() => {}} />, "en", "auth", "codes", "shell");
	fireEvent.click(screen.getByRole("button", { name: "Enter digits instead", hidden: true }));
	fireEvent.click(await screen.findByRole("button", { name: "Hear the digits (English)", hidden: true }));
	await waitFor(() => expect(player).toHaveBeenCalledTimes(1));
	fireEvent.click(screen.getByRole("button", { name: "Hear the digits (English)", hidden: true }));
	expect(player.mock.calls).toEqual([[sound.digits.sound], [sound.digits.sound]]);
	fireEvent.click(screen.getByRole("button", { name: "Check", hidden: true }));
	expect(faultAt("humanDigits")).toBe("Please enter the digits");
	expect(answer.mock.calls.filter(([path]) => path !== "/auth/human")).toEqual([]);
	type("humanDigits", "12345");
	field("humanDigits").focus();
	fireEvent.keyDown(field("humanDigits"), { key: "Enter" });
	expect(await screen.findByText("That was not right, please try again.")).toBeTruthy();
	await waitFor(() => expect(field("humanDigits").value).toBe(""));
	expect(document.activeElement, "the focus stays where the digits are typed").toBe(field("humanDigits"));
	expect(player, "others are not played unasked").toHaveBeenCalledTimes(2);
	right = true;
	type("humanDigits", "৫৪৩২১");
	fireEvent.keyDown(field("humanDigits"), { key: "Enter" });
	await waitFor(() => expect(passed).toHaveBeenCalledWith("person"));
	expect(answer.mock.calls.at(-1)).toEqual(["/auth/human/q", { digits: "৫৪৩২১" }]);
});

test("who has asked for too many checks is told, and how long to wait", async () => {
	vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 70 }));
	await show(<HumanCheck onPassed={() => {}} onClose={() => {}} />, "en", "auth", "codes", "shell");
	expect(await screen.findByText("Too many requests")).toBeTruthy();
	expect(screen.getByText("Please try again in 1:10.")).toBeTruthy();
	answer.mockImplementation(() => good(slide));
	await act(() => vi.advanceTimersByTimeAsync(71_000));
	fireEvent.click(screen.getByRole("button", { name: "Try again", hidden: true }));
	await waitFor(() => expect(document.querySelector(".slide")).not.toBeNull());
	expect(screen.queryByText("Too many requests")).toBeNull();
	vi.useRealTimers();
});
