import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { Security } from "./security.tsx";

const contact = { address: "", confirmed: false, fixed: false, reachable: false };
const KNOWN: Record<string, unknown> = {
	"/auth/authenticator": { on: false, since: "", recoveryLeft: 0 },
	"/auth/passkeys": { items: [] },
	"/auth/social/links": { items: [] },
	"/auth/social": { items: [] },
	"/auth/sessions": { items: [] },
	"/auth/contacts": { mobile: contact, email: contact, hasPassword: true },
	"/auth/proof": { hasPassword: true, methods: [] },
	"/auth/payment-password": { set: true, changedAt: null, lockedUntil: null, holdUntil: null },
};

standInServer();

it.each(["/auth/authenticator", "/auth/passkeys", "/auth/social/links", "/auth/contacts", "/auth/proof", "/auth/payment-password"])(
	"calls nothing unset while %s did not come, and shows all when asked again",
	async (lost) => {
		const gone = new Set([lost]);
		answer.mockImplementation((path) => (gone.has(path) ? refused("request.internal", "Lost") : good(KNOWN[path])));
		await show(<Security bind={() => null} accounts={null} />, "en", "shell", "security", "auth", "codes", "payment", "centre");
		const again = await screen.findByRole("button", { name: "Try again" });
		expect(screen.queryByText("Not set")).toBeNull();
		gone.clear();
		fireEvent.click(again);
		await screen.findByText("Login password");
		expect(screen.queryByRole("alert")).toBeNull();
	},
);
