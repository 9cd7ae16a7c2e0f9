import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { field, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import { SecretForm } from "./secret-form.tsx";

standInServer();

it("sends a payment password that is longer than new ones may be, whole and as it was typed", async () => {
	const run = vi.fn(async () => "done");
	const form = (
		<BootProvider value={{ permission: { jweKey: null } } as never}>
			<SecretForm confirm="Redeem" run={run} onDone={() => {}}>
				{null}
			</SecretForm>
		</BootProvider>
	);
	await show(form, "en", "shell", "loyalty");
	expect(field("paymentPassword").maxLength).toBe(256);
	const long = `৭০৮ ${"word ".repeat(20)}`;
	type("paymentPassword", long);
	send();
	await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ paymentPassword: long }, expect.any(String)));
	expect(screen.getByRole("button", { name: "Redeem" })).toBeTruthy();
});

it("seals the payment password where the server gave a key", async () => {
	const run = vi.fn(async (_: object) => "done");
	const key = { kty: "EC", crv: "P-256", x: "WKn-ZIGevcwGIyyrzFoZNBdaq9_TsqzGl96oc0CWuis", y: "y77t-RvAHRKTsSGdIYUfweuOvwrvDD-Q3Hv5J0fSKbE", kid: "k1" };
	await show(
		<BootProvider value={{ permission: { jweKey: key } } as never}>
			<SecretForm confirm="Redeem" run={run} onDone={() => {}}>
				{null}
			</SecretForm>
		</BootProvider>,
		"en",
		"shell",
		"loyalty",
	);
	type("paymentPassword", "708291");
	send();
	await vi.waitFor(() => expect(run).toHaveBeenCalled());
	expect(Object.keys(run.mock.calls[0]?.[0] ?? {})).toEqual(["jwe"]);
});
