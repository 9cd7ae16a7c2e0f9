import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { GiveDialog } from "./give-dialog.tsx";

vi.mock("../../../app/session.ts", () => ({ useMay: () => true }));

beforeAll(() => loadMessages("en", ["shell", "staff", "desk", "campaign"]));
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const MEMBERS = [
	{ id: "m1", account: "rahima", currency: "BDT", erasedAt: "" },
	{ id: "m2", account: "karim", currency: "INR", erasedAt: "" },
];
type Body = { member: string; currency: string };

/** The dialog with a house of two members; what it posts, and who is refused. */
function opened(refuse?: { member: string; code: string; message: string }) {
	const posted: Body[] = [];
	const closed = vi.fn();
	vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
		const answer = (value: unknown, status = 200) =>
			new Response(JSON.stringify({ success: status === 200, value, ...(status === 200 ? {} : (value as object)) }), { status, headers: { "Content-Type": "application/json" } });
		const at = new URL(String(url), "http://house");
		if (at.pathname.endsWith("/staff/members")) {
			const query = at.searchParams.get("query") ?? "";
			return answer({ items: MEMBERS.filter((m) => m.account.startsWith(query)), next: "", total: -1 });
		}
		if (init?.method !== "POST") return answer({ items: [], next: "", total: 0 });
		const body = JSON.parse(String(init.body)) as Body;
		if (refuse?.member === body.member) return answer({ code: refuse.code, message: refuse.message }, 422);
		posted.push(body);
		return answer({});
	});
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	client.setQueryData(["vendor-names"], { items: [{ code: "MINT", nameEn: "Mint", nameBn: "" }] });
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<GiveDialog onClose={closed} />
			</SpeechProvider>
		</QueryClientProvider>,
	);
	return { posted, closed };
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Give", hidden: true }));

function fill(members: string) {
	write(/^Members/, members);
	write(/^Vendor/, "MINT");
	write(/^Name at the vendor/, "spring-24");
	write(/^Rounds/, "10");
	write(/^Worth of a round/, "2.50");
	write(/^Expires/, "2099-03-05T12:00");
	write(/^Reason/, "A gift of spring");
}

it("says at each field what is missing, and sends nothing", async () => {
	const { posted } = opened();
	press();
	for (const wrong of ["Name at least one member.", "Choose a vendor.", "A whole number from 1 to 10,000.", "Choose a moment in the future.", "Please give a reason."])
		await screen.findByText(wrong);
	expect(posted).toEqual([]);
});

it("gives each member the rounds in their own currency", async () => {
	const { posted, closed } = opened();
	fill("rahima, karim\nrahima");
	press();
	await waitFor(() => expect(closed).toHaveBeenCalled());
	expect(posted.map((b) => [b.member, b.currency])).toEqual([
		["m1", "BDT"],
		["m2", "INR"],
	]);
});

it("gives nobody anything while a name is nobody's", async () => {
	const { posted, closed } = opened();
	fill("rahima\nnobody");
	press();
	await screen.findByText("Nobody has this account name: nobody");
	expect(posted).toEqual([]);
	expect(closed).not.toHaveBeenCalled();
});

it("tells where it stopped, and shows a refusal at the field that it is about", async () => {
	const { posted } = opened({ member: "m2", code: "betting.reward.worth", message: "That is worth more than one person may give." });
	fill("rahima\nkarim");
	press();
	await screen.findByText(/1 member has their rounds\. It stopped at karim\./);
	expect(posted).toHaveLength(1);
	expect(field(/^Worth of a round/).getAttribute("aria-invalid")).toBe("true");
	screen.getByText("That is worth more than one person may give.");
});
