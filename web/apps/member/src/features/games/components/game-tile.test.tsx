import type { Game } from "@baize/api";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { GameTile } from "./game-tile.tsx";

standInServer();

const fish = { nodeId: "7", gameName: "Lotus Pond", vendorName: "Baize Originals", iconUrl: "", isHot: 1, playable: false, maintenance: false, mechanic: "fishing" } as Game;

it("says that a game is closed and opens its facts, instead of starting what would be refused", async () => {
	const [start, info] = [vi.fn(), vi.fn()];
	await show(<GameTile game={fish} favourite={false} onStart={start} onFavourite={() => {}} onInfo={info} />, "en", "shell", "browse");
	screen.getByText("Closed");
	expect(screen.queryByText("Hot")).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Play Lotus Pond" }));
	expect(start).not.toHaveBeenCalled();
	expect(info).toHaveBeenCalledWith(fish);
});

it("leaves the vendor out where all round it have the same", async () => {
	const tile = (alone: boolean) => <GameTile game={fish} favourite={false} onStart={() => {}} onFavourite={() => {}} onInfo={() => {}} alone={alone} />;
	await show(<div data-testid="alone">{tile(true)}</div>, "en", "shell", "browse");
	await show(<div data-testid="among">{tile(false)}</div>, "en", "shell", "browse");
	expect(screen.getByTestId("alone").textContent).not.toContain("Baize Originals");
	expect(screen.getByTestId("among").textContent).toContain("Baize Originals");
});
