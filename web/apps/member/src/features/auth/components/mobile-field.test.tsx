import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { answer, good, show, standInServer, type } from "../../../app/form.kit.tsx";
import type { Mobile } from "../api/codes.ts";
import { MobileField, useNumberFault } from "./mobile-field.tsx";

standInServer();

const country = (countryCode: string, countryDialingCode: string, minDigits: number, maxDigits: number, trunk: string) => ({
	countryCode,
	countryDialingCode,
	example: `of ${countryCode}`,
	minDigits,
	maxDigits,
	trunk,
});
const COUNTRIES = [
	country("BD", "+880", 10, 10, "0"),
	country("AG", "+1", 10, 10, "1"),
	country("US", "+1", 10, 10, "1"),
	country("DE", "+49", 10, 11, "0"),
	country("KZ", "+7", 10, 10, "8"),
];

function Form() {
	const [mobile, setMobile] = useState<Mobile>({ mobileNum: "", countryDialingCode: "" });
	const fault = useNumberFault();
	return (
		<>
			<MobileField value={mobile} onChange={setMobile} />
			<output>{fault(mobile)}</output>
			<p>{mobile.countryDialingCode}</p>
		</>
	);
}
async function open(lang = "en") {
	answer.mockImplementation(() => good({ items: COUNTRIES }));
	await show(<Form />, lang, "shell", "auth", "codes");
	await screen.findByPlaceholderText("of BD");
}
const choose = (value: string) => fireEvent.change(document.querySelector("select") as HTMLSelectElement, { target: { value } });

it("keeps the place that was chosen where places share a dialling code", async () => {
	await open();
	choose("US");
	expect(document.querySelector("select")?.value).toBe("US");
	expect(screen.getByPlaceholderText("of US")).toBeTruthy();
	type("mobileNum", "2015550123");
	expect(document.querySelector("select")?.value).toBe("US");
	expect(screen.getByText("+1", { selector: "p" })).toBeTruthy();
	choose("AG");
	expect(document.querySelector("select")?.value).toBe("AG");
});
it.each([
	["en", "DE", "The phone number must have 10 - 11 digits"],
	["en", "BD", "The phone number must have 10 digits"],
	["bn", "BD", "ফোন নম্বরে ১০টি সংখ্যা থাকতে হবে"],
])("says in %s how many digits a number of %s has", async (lang, place, sentence) => {
	await open(lang);
	choose(place);
	type("mobileNum", "17123");
	await waitFor(() => expect(document.querySelector("output")?.textContent).toBe(sentence));
});
