import { keys } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider } from "@baize/i18n";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { answer, good, standInServer } from "../../../app/form.kit.tsx";
import { takeIntent } from "../../../app/intent.ts";
import { ServicesProvider } from "../../../app/services.tsx";
import { WinnerBoard } from "./winner-board.tsx";

const win = (n: number) => ({
	vo: {
		iconUrl: "/i.svg",
		customerName: `r***${n}`,
		winAmount: `${100 + n}.00`,
		stake: "7.00",
		currency: "BDT",
		gameName: `Game ${n}`,
		nodeId: `g ${n}`,
		at: "2026-11-22T20:00:00Z",
	},
});
const board = (...wins: number[]) => ({ biggest: wins.map(win), jackpot: [] });

standInServer();
beforeEach(() => sessionStorage.clear());

async function open(first: ReturnType<typeof board>) {
	answer.mockImplementation(() => good(first));
	await loadMessages("en", ["shell", "home"]);
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<SpeechProvider value={{ lang: "en", messages: messagesOf("en") }}>
				<ServicesProvider>
					<WinnerBoard symbol="৳" />
				</ServicesProvider>
			</SpeechProvider>
		</QueryClientProvider>,
	);
	await screen.findByText("Game 1");
	return client;
}

const rows = () => screen.getAllByRole("listitem").map((li) => li.textContent);

it("shows nine of the biggest, each with game, masked name, time, sum and stake", async () => {
	await open(board(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
	expect(rows()).toHaveLength(9);
	expect(rows()[0]).toMatch(/Game 1r\*\*\*1 · .*৳101\.00.*Stake: ৳7\.00/);
});

it("asks a visitor who presses a win to log in, and keeps the game for after that", async () => {
	await open(board(1));
	fireEvent.click(within(screen.getByRole("list")).getByRole("button"));
	expect(location.pathname).toBe("/login");
	expect(takeIntent()).toEqual({ kind: "go", to: "/seamless?id=g%201" });
});

it("takes no new wins while it is paused, and does again when it goes on", async () => {
	const client = await open(board(1));
	fireEvent.click(screen.getByRole("button", { name: "Pause movement" }));
	answer.mockImplementation(() => good(board(2)));
	await act(async () => {
		await client.invalidateQueries({ queryKey: keys.winners });
		await new Promise((drawn) => setTimeout(drawn, 50));
	});
	expect(rows()[0]).toContain("Game 1");
	fireEvent.click(screen.getByRole("button", { name: "Resume movement" }));
	await screen.findByText("Game 2");
});
