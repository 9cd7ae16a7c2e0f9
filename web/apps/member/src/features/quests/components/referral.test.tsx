import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { ReferralPage } from "./referral.tsx";

standInServer();

it("says that inviting is closed where it is switched off, and keeps telling who came before", async () => {
	answer.mockImplementation((path) =>
		path.startsWith("/quests/referral/friends")
			? good({ items: [{ name: "ra***a", state: "WAITING", at: "2026-03-04T06:00:00Z" }], next: "" })
			: refused("quest.referral.unknown", "Inviting friends is not open.", { status: 404 }),
	);
	await show(
		<BootProvider value={{ permission: { currencySymbol: "৳" } } as never}>
			<ReferralPage draw={() => <i data-testid="code" />} />
		</BootProvider>,
		"en",
		"shell",
		"quests",
	);
	await screen.findByText("Inviting friends is not open right now");
	await screen.findByText("ra***a");
	expect(screen.queryByTestId("code")).toBeNull();
});
