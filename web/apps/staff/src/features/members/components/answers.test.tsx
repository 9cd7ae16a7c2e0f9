import { answer, good, show, standInServer } from "@baize/entry/kit";
import { loadMessages } from "@baize/i18n";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { Answers } from "./answers.tsx";

beforeAll(() => loadMessages("en", ["shell", "staff"]));
standInServer();

const asked = () => answer.mock.calls.filter(([path]) => path === "/staff/members/m1/answers").length;
async function card(permissions: string[], answers: { name: string; value: string }[]) {
	answer.mockImplementation((path) => good(path === "/staff/me" ? { id: "1", name: "kamal", roles: [], permissions } : { answers }));
	await show(<Answers id="m1" />, "en", "shell", "staff");
}

it("asks for what a member filled in once it is wanted, and names each field as the form's settings do", async () => {
	await card(
		["compliance.kyc.paper"],
		[
			{ name: "whatsapp", value: "8801712345678" },
			{ name: "recommenderId", value: "REF01" },
			{ name: "incomeSource", value: "salary" },
		],
	);
	const press = await screen.findByRole("button", { name: "Show the answers" });
	expect(asked()).toBe(0);
	fireEvent.click(press);
	expect(document.activeElement?.tagName).toBe("SECTION");
	expect((await screen.findByText("8801712345678")).closest("div")?.textContent).toContain("WhatsApp");
	expect(screen.getByText("Salary").closest("div")?.textContent).toContain("Source of income");
	expect(screen.getByText("REF01").closest("div")?.textContent).toContain("Recommender");
	expect(asked()).toBe(1);
});
it("says that a member filled in nothing else", async () => {
	await card(["compliance.kyc.paper"], []);
	fireEvent.click(await screen.findByRole("button", { name: "Show the answers" }));
	await screen.findByText("The member filled in nothing else.");
});
it("is not there for who may not see papers", async () => {
	await card(["members.member.read"], []);
	await new Promise((done) => setTimeout(done, 50));
	expect(document.querySelector("section")).toBeNull();
	expect(asked()).toBe(0);
});
