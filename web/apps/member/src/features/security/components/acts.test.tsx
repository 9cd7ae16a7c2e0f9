import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { answer, faultAt, field, good, problem, refused, show, standInServer, type } from "../../../app/form.kit.tsx";
import { AppManage } from "./app-manage.tsx";
import { AppSetup } from "./app-setup.tsx";
import { Passkeys } from "./passkeys.tsx";

standInServer();

const NOON = "2026-01-01T12:00:00Z";
const press = async (name: string) => void fireEvent.click(await screen.findByRole("button", { name }));

/** A form of one field: how it is reached, and the buttons that send it. */
interface Case {
	form: ReactNode;
	open: () => Promise<void>;
	to: string;
	at: string;
	fits: string;
	buttons: string[];
}

const manage = (to: string, button: string): Case => ({
	form: <AppManage app={{ on: true, since: NOON, recoveryLeft: 8 }} onClose={() => {}} />,
	open: async () => {},
	to,
	at: "code",
	fits: "123456",
	buttons: [button, ...["New recovery codes", "Turn off"].filter((b) => b !== button)],
});
const CASES: Record<string, Case> = {
	"the first code of an app": {
		form: <AppSetup onClose={() => {}} />,
		open: async () => {
			await waitFor(() => expect(field("password")).not.toBeNull());
			type("password", "monsoon-rain-7");
			await press("Next");
			await screen.findByRole("img");
		},
		to: "/auth/authenticator",
		at: "code",
		fits: "123456",
		buttons: ["Turn on"],
	},
	"the code for other recovery codes": manage("/auth/authenticator/recovery-codes", "New recovery codes"),
	"the code that takes an app away": manage("/auth/authenticator/off", "Turn off"),
	"another name of a passkey": {
		form: <Passkeys />,
		open: () => press("Rename Phone"),
		to: "/auth/passkeys/k1",
		at: "name",
		fits: "Tablet",
		buttons: ["Save"],
	},
};
const EACH = Object.entries(CASES);
const BUNDLES = ["shell", "security", "auth", "codes"] as const;

/** Answers what the forms ask besides, and what is sent of the field as told. */
const serve = ({ to, at }: Case, said: () => Response) =>
	answer.mockImplementation((path, body) => {
		if (path === to && at in body) return said();
		if (path === "/auth/proof") return good({ hasPassword: true, methods: [] });
		if (path === "/auth/passkeys") return good({ items: [{ id: "k1", name: "Phone", synced: false, createdAt: NOON, lastUsedAt: "" }] });
		return good({ secret: "ABCDEFGH", address: "otpauth://totp/x" });
	});

async function sent(c: Case, said: () => Response) {
	serve(c, said);
	await show(c.form, "en", ...BUNDLES);
	await c.open();
	type(c.at, c.fits);
	await press(c.buttons[0] as string);
}

it.each(EACH)("%s counts down where the server asks to wait, and is not sent meanwhile", async (_, c) => {
	await sent(c, () => refused("request.limited", "Too many requests", { status: 429, retryAfter: 90 }));
	await screen.findByText(/^Please try again in 1:(30|29)\.$/);
	for (const name of c.buttons) expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled, name).toBe(true);
	expect(field(c.at).value).toBe(c.fits);
});
it.each(EACH)("%s that is refused is said so at its field, which gets the focus and keeps what was typed", async (_, c) => {
	await sent(c, () => problem({ path: c.at, code: "x", message: "Not this one" }));
	await waitFor(() => expect(faultAt(c.at)).toBe("Not this one"));
	expect(document.activeElement).toBe(field(c.at));
	expect(field(c.at).value).toBe(c.fits);
	type(c.at, "7");
	expect(faultAt(c.at)).toBe("");
});
it.each(EACH)("%s is said to be empty before anybody is asked", async (_, c) => {
	await sent({ ...c, fits: " " }, () => {
		throw new Error("asked");
	});
	await waitFor(() => expect(document.activeElement).toBe(field(c.at)));
	expect(faultAt(c.at)).toBe("Input cannot be empty");
});
