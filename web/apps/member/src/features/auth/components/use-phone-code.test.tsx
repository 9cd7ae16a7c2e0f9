import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import type { PhoneConfig } from "../api/phone-service.ts";
import { type PhoneCode, usePhoneCode } from "./use-phone-code.tsx";

const confirm = vi.hoisted(() => vi.fn(async (code: string) => `token of ${code}`));
vi.mock("../api/phone-service.ts", () => ({ sendPhoneCode: async () => confirm }));
standInServer();

const now: { phone?: PhoneCode } = {};
function Form() {
	now.phone = usePhoneCode({ config: {} as PhoneConfig, service: null, onFault: () => {} });
	return (
		<>
			{now.phone.panel}
			<button type="button" onClick={() => void now.phone?.send({ mobileNum: "1712345678", countryDialingCode: "+880" })}>
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
