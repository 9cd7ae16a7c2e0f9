import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, standInServer } from "../app/form.kit.tsx";
import CentrePage from "./centre.tsx";

const card = { vassalage: "IMES", displayName: "IMES", games: 1, iconUrl: "", gameType: "ESPORTS", playable: true };
const lanes = [
	{ title: "INHOUSE", path: "/bgs", cards: [] },
	{ title: "ESPORTS", path: "/esports", cards: [card] },
];
const list = vi.hoisted(() => ({ loading: false, error: null as unknown, more: null, games: [] as unknown[], retry: vi.fn() }));
vi.mock("../app/boot.tsx", () => ({ useBoot: () => ({ lanes, permission: { currencySymbol: "৳" } }) }));
vi.mock("../app/services.tsx", () => ({ useServices: () => ({ start: () => {} }) }));
vi.mock("../app/hearts.ts", () => ({ useHearts: () => ({}) }));
vi.mock("../features/games/api/list-games.ts", () => ({ useGames: () => list }));
standInServer();

const open = async (playable: boolean) => {
	list.games = [{ vassalage: "IMES", playable }];
	await show(<CentrePage />, "en", "shell", "browse");
};
beforeEach(() => history.replaceState(null, "", "/esports"));

it("says where nothing can be played yet, and leads to what can", async () => {
	await open(false);
	expect(screen.getByText("Nothing here can be played yet")).toBeTruthy();
	expect(screen.getAllByRole("link").map((a) => a.getAttribute("href"))).toEqual(["/bgs"]);
});
it("says nothing of the kind where something can, or while it is not known", async () => {
	await open(true);
	expect(screen.queryByText("Nothing here can be played yet")).toBeNull();
	cleanup();
	list.loading = true;
	await open(false);
	expect(screen.queryByText("Nothing here can be played yet")).toBeNull();
	list.loading = false;
});

it("calls no vendor open when its games did not come, and asks for them again", async () => {
	list.error = new Error("gone");
	await open(true);
	expect(screen.queryByText("Open")).toBeNull();
	fireEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(list.retry).toHaveBeenCalled();
	list.error = null;
	cleanup();
	await open(true);
	expect(screen.getByText("Open")).toBeTruthy();
});
