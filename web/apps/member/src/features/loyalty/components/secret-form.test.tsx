import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { field, send, show, standInServer, type } from "../../../app/form.kit.tsx";
import { SecretForm } from "./secret-form.tsx";

standInServer();

it("sends a payment password that is longer than new ones may be, whole and as it was typed", async () => {
	const run = vi.fn(async () => "done");
	const form = (
		<SecretForm confirm="Redeem" run={run} onDone={() => {}}>
			{null}
		</SecretForm>
	);
	await show(form, "en", "shell", "loyalty");
	expect(field("paymentPassword").maxLength).toBe(256);
	const long = `৭০৮ ${"word ".repeat(20)}`;
	type("paymentPassword", long);
	send();
	await vi.waitFor(() => expect(run).toHaveBeenCalledWith(long, expect.any(String)));
	expect(screen.getByRole("button", { name: "Redeem" })).toBeTruthy();
});
