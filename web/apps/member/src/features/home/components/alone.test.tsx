import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { Jackpot } from "./jackpot.tsx";
import { WinnerBoard } from "./winner-board.tsx";

const pools = [
	{ level: "grand", amount: "20000000.00" },
	{ level: "mini", amount: "500.00" },
];
const KNOWN: Record<string, object> = { "/games/winners?limit=20": { biggest: [], jackpot: [] }, "/studio/jackpots": { pools } };

standInServer();

/** The server refuses one address, until it is let go. */
function lose(address: string) {
	const lost = new Set([address]);
	answer.mockImplementation((path) => (lost.has(path) ? refused("request.internal", "Lost") : good(KNOWN[path])));
	return () => lost.clear();
}

const home = () =>
	show(
		<>
			<Jackpot jackpot={{ mode: "real" } as never} symbol="৳" sandbox />
			<WinnerBoard symbol="৳" />
		</>,
		"en",
		"shell",
		"home",
	);

it("says that the winners did not load, leaves the jackpot standing, and brings them when asked again", async () => {
	const found = lose("/games/winners?limit=20");
	await home();
	const board = screen.getByRole("region", { name: "Winners" });
	await within(board).findByText("This did not load");
	expect(document.querySelector("[data-level=mini]")).not.toBeNull();
	found();
	fireEvent.click(within(board).getByRole("button", { name: "Try again" }));
	await within(board).findByText(/No wins yet today/);
});

it("says that the jackpot did not load, leaves the winners standing, and brings it when asked again", async () => {
	const found = lose("/studio/jackpots");
	await home();
	const pool = screen.getByRole("region", { name: "Jackpot pool" });
	const again = await within(pool).findByRole("button", { name: "This did not load. Try again" });
	await screen.findByText(/No wins yet today/);
	found();
	fireEvent.click(again);
	await waitFor(() => expect(document.querySelector("[data-level=mini]")).not.toBeNull());
});
