import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { filterOf } from "../model.ts";
import { NoGames } from "./no-games.tsx";

standInServer();

const draw = (search: string, bare: boolean, isLogin = true) =>
	show(<NoGames filter={filterOf("/rng", search)} bare={bare} isLogin={isLogin} path="/rng" />, "en", "shell", "browse");

it("teaches how an own list fills while nothing at all is in it", async () => {
	await draw("?kind=FAV", true);
	screen.getByText("Tap the heart on a game and it waits for you here.");
	cleanup();
	await draw("?kind=RECENT", true);
	screen.getByText("Nothing played yet");
});

it("does not say of a list that it is empty where only the filter leaves nothing of it", async () => {
	await draw("?kind=RECENT", false);
	screen.getByText("No game matches");
	expect(screen.queryByText("Nothing played yet")).toBeNull();
	screen.getByRole("button", { name: "Show all games" });
});

it("leads a visitor to the login instead of to all games", async () => {
	await draw("?kind=FAV", true, false);
	screen.getByRole("link", { name: "Log in" });
	expect(screen.queryByRole("button")).toBeNull();
});
