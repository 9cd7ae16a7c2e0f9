import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CaptchaField } from "./captcha-field.tsx";
import { answer, faultAt, field, good, refused, show, standInPlayer, standInServer, type } from "./form.kit.tsx";

standInServer();
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const SOUND = "data:audio/wav;base64,AA";
const kept = vi.fn();
let given = 0;

function serve(spoken = "en") {
	given = 0;
	answer.mockImplementation((_, { kind }) => {
		const captchaId = `c${++given}`;
		return good(kind === "sound" ? { captchaId, sound: SOUND + captchaId, spoken } : { captchaId, image: "data:image/png;base64,AA", spoken });
	});
}

function Held({ error }: { error?: string }) {
	const [value, setValue] = useState("");
	const [turn, setTurn] = useState(0);
	return (
		<>
			<CaptchaField
				value={value}
				error={error}
				turn={turn}
				onChange={(text, id) => {
					setValue(text);
					kept(text, id);
				}}
			/>
			<button type="button" onClick={() => setTurn(turn + 1)}>
				refused
			</button>
		</>
	);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = async (lang = "en", error?: string) => {
	await show(<Held error={error} />, lang, "auth", "shell");
	await pass(1);
};
const kinds = () => answer.mock.calls.map(([, body]) => body.kind);
const hear = (name = "Hear the digits (English)") => screen.getByRole("button", { name });

test("who does not see the picture hears the digits at a press, again at each further one, and answers what was heard", async () => {
	serve();
	const player = standInPlayer();
	await open();
	await pass(2000);
	expect(player, "nothing is heard unasked").not.toHaveBeenCalled();
	fireEvent.click(hear());
	await pass(1);
	expect(player.mock.calls).toEqual([[`${SOUND}c2`]]);
	fireEvent.click(hear());
	fireEvent.click(hear());
	expect(player).toHaveBeenCalledTimes(3);
	expect(kinds(), "the same digits are heard again").toEqual(["picture", "sound"]);
	expect(screen.getByLabelText("Digits you hear")).toBe(field("captcha"));
	type("captcha", "12345");
	expect(kept).toHaveBeenLastCalledWith("12345", "c2");
});

test("waits out the second that the server gives a captcha in, and asks once", async () => {
	serve();
	const player = standInPlayer();
	await open();
	fireEvent.click(hear());
	fireEvent.click(hear());
	await pass(900);
	expect(kinds()).toEqual(["picture"]);
	await pass(150);
	expect(kinds()).toEqual(["picture", "sound"]);
	expect(player).toHaveBeenCalledTimes(1);
});

test("gives other digits after a refusal in the way they were wanted, and plays them at a press only", async () => {
	serve();
	const player = standInPlayer();
	await open();
	await pass(1000);
	fireEvent.click(hear());
	await pass(1000);
	fireEvent.click(screen.getByRole("button", { name: "refused" }));
	await pass(1);
	expect(kinds()).toEqual(["picture", "sound", "sound"]);
	expect(player).toHaveBeenCalledTimes(1);
	expect(kept).toHaveBeenLastCalledWith("", "c3");
});

test("shows a picture again to who wants to read after all", async () => {
	serve();
	standInPlayer();
	await open();
	await pass(1000);
	fireEvent.click(hear());
	await pass(1000);
	fireEvent.click(screen.getByRole("button", { name: "Show a picture" }));
	await pass(1);
	expect(screen.getByAltText("Picture of digits")).toBeTruthy();
	expect(screen.getByLabelText("Digits in the picture")).toBe(field("captcha"));
});

test.each([
	["bn", "en", "সংখ্যাগুলো শুনুন (ইংরেজি)"],
	["kk", "ru", "Цифрларды тыңдау (орыс тілі)"],
	["fr", "en", "Écouter les chiffres (anglais)"],
])("says in %s in which language the digits are spoken", async (lang, spoken, name) => {
	serve(spoken);
	await open(lang);
	expect(hear(name)).toBeTruthy();
});

test("says that the sound has not come, and brings it at the next press", async () => {
	serve();
	const player = standInPlayer();
	await open();
	await pass(1000);
	answer.mockImplementation(() => refused("request.limited", "Too many requests", { status: 429, retryAfter: 1 }));
	fireEvent.click(hear());
	await pass(1000);
	serve();
	fireEvent.click(screen.getByRole("button", { name: "Try again" }));
	await pass(1);
	expect(player.mock.calls).toEqual([[`${SOUND}c1`]]);
});

test("stays usable where the browser refuses to play", async () => {
	serve();
	vi.stubGlobal(
		"Audio",
		class {
			play = () => Promise.reject(new DOMException("no", "NotAllowedError"));
			pause = () => {};
		},
	);
	await open();
	await pass(1000);
	fireEvent.click(hear());
	await pass(1);
	const player = standInPlayer();
	fireEvent.click(hear());
	await pass(1);
	expect(player).toHaveBeenCalledTimes(1);
});

test("shows what is wrong with the digits at their box, heard or read", async () => {
	serve();
	await open("en", "Please enter a valid verification code");
	expect(faultAt("captcha")).toBe("Please enter a valid verification code");
});
