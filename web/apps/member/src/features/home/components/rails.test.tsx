import type { Game } from "@baize/api";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { GameRail } from "./rails.tsx";

vi.mock("../../../app/services.tsx", () => ({ useServices: () => ({ start: () => {} }) }));
standInServer();

const game = (nodeId: string, over: Partial<Game>) =>
	({ nodeId, gameName: nodeId, vendorName: "PG", iconUrl: "", isHot: 0, playable: false, maintenance: false, mechanic: "", ...over }) as Game;

it.each([
	["real", ["", "৳10.00"]],
	["labelled", ["165.11", "165.11"]],
	["off", ["", ""]],
] as const)("shows %s figures of hot games as they are", async (mode, figures) => {
	const games = [game("Wheel", { paid24h: "0.00" }), game("Pond", { paid24h: "10.00" })];
	await show(<GameRail title="Hot" icon="flame" games={games as never} hearts={{ ids: [], toggle: () => {} }} hot={{ mode, symbol: "৳" }} />, "en", "shell", "home");
	expect([...document.querySelectorAll("article")].map((a) => a.querySelector(".gc-figure > :first-child")?.textContent ?? "")).toEqual(figures);
});
it("says of a game in a section that it is coming or closed, and of one that can be played nothing", async () => {
	const games = [game("Wheel", {}), game("Pond", { mechanic: "fishing" }), game("Roulette", { playable: true, mechanic: "table" })];
	await show(<GameRail marks title="Live" icon="live" games={games as never} hearts={{ ids: [], toggle: () => {} }} />, "en", "shell", "home");
	expect([...document.querySelectorAll("article")].map((a) => a.querySelector(".gc-off")?.textContent)).toEqual(["Coming soon", "Closed", undefined]);
	expect(screen.getAllByRole("article")).toHaveLength(3);
});
