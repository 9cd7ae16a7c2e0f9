import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import type { GameList } from "../api/list-games.ts";
import { CountLine } from "./count-line.tsx";

standInServer();

const list = (more: Partial<GameList>): GameList => ({ games: [], total: 214, loading: false, stale: false, error: null, more: null, busy: false, retry: () => {}, ...more });
const draw = (of: GameList) => show(<CountLine list={of} symbol="৳" />, "en", "shell", "browse");

it("tells how many games there are and what those that can be played take", async () => {
	await draw(list({ stakes: { min: "1.00", max: "5000.00" } }));
	screen.getByText("214 games");
	expect(screen.getByText(/Stake/).textContent).toMatch(/Stake ৳\s?1.* – ৳\s?5,000/);
});

it("promises no stake where nothing can be played, and nothing before anything is known", async () => {
	await draw(list({ total: 3 }));
	screen.getByText("3 games");
	expect(screen.queryByText(/Stake/)).toBeNull();
	for (const [name, of] of [
		["waiting", list({ loading: true })],
		["empty", list({ total: 0 })],
	] as const) {
		await show(
			<div data-testid={name}>
				<CountLine list={of} symbol="৳" />
			</div>,
			"en",
			"shell",
			"browse",
		);
		expect(screen.getByTestId(name).textContent).toBe("");
	}
});
