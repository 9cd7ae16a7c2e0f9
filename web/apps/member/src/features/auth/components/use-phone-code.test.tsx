import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, show, standInServer } from "../../../app/form.kit.tsx";
import type { PhoneConfig } from "../api/phone-service.ts";
import { type PhoneCode, usePhoneCode } from "./use-phone-code.tsx";

const confirm = vi.hoisted(() => vi.fn(async (code: string) => `token of ${code}`));
const asked = vi.hoisted(() => vi.fn());
vi.mock("../api/phone-service.ts", () => ({
	sendPhoneCode: async (_: object, number: string) => {
		asked(number);
		return confirm;
	},
}));
standInServer();

const now: { phone?: PhoneCode } = {};
const onFault = vi.fn();
function Form({ typed = "1712345678" }) {
	now.phone = usePhoneCode({ config: {} as PhoneConfig, service: null, onFault });
	return (
		<>
			{now.phone.panel}
			<button type="button" onClick={() => void now.phone?.send({ mobileNum: typed, countryDialingCode: "+880" })}>
				send
			</button>
		</>
	);
}
const prove = (code: string) => now.phone?.prove(code);

it("has the service read a code once, and keeps its answer for the next try of the form", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	await show(<Form />, "en", "shell", "auth");
	const send = async () => {
		vi.advanceTimersByTime(2000);
		await act(async () => void fireEvent.click(screen.getByText("send")));
	};
	await send();
	expect(await prove("111111")).toBe("token of 111111");
	expect(await prove("111111")).toBe("token of 111111");
	expect(confirm).toHaveBeenCalledTimes(1);
	await prove("222222");
	expect(confirm).toHaveBeenCalledTimes(2);
	await send();
	await prove("222222");
	expect(confirm).toHaveBeenCalledTimes(3);
	vi.advanceTimersByTime(600_000);
	await prove("222222");
	expect(confirm).toHaveBeenCalledTimes(4);
	vi.useRealTimers();
});

/** Waits for the countries and has a code sent. */
async function sendTo(typed: string) {
	asked.mockClear();
	onFault.mockClear();
	answer.mockImplementation(() => good({ items: [{ countryCode: "BD", countryDialingCode: "+880", example: "", minDigits: 10, maxDigits: 10, trunk: "0" }] }));
	await show(<Form typed={typed} />, "en", "shell", "auth");
	await waitFor(() => expect(answer).toHaveBeenCalled());
	await act(async () => {});
	await act(async () => void fireEvent.click(screen.getByText("send")));
}
it("has a code sent to the number that was meant, and says which it was", async () => {
	await sendTo("8801712345678");
	expect(asked.mock.calls).toEqual([["+8801712345678"]]);
	expect(now.phone?.sent).toBe("+8801712345678");
});
it("asks for no code to a number with digits too few for its country", async () => {
	await sendTo("17123456");
	expect(onFault).toHaveBeenCalledWith("mobileNum", "Invalid phone number format.");
	expect(asked).not.toHaveBeenCalled();
});
