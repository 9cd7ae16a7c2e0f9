import type { Game } from "@baize/api";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { GameRail } from "./rails.tsx";

vi.mock("../../../app/services.tsx", () => ({ useServices: () => ({ start: () => {} }) }));
standInServer();

const game = (nodeId: string, over: Partial<Game>) =>
	({ nodeId, gameName: nodeId, vendorName: "PG", iconUrl: "", isHot: 0, playable: false, maintenance: false, mechanic: "", ...over }) as Game;

it("says of a game in a section that it is coming or closed, and of one that can be played nothing", async () => {
	const games = [game("Wheel", {}), game("Pond", { mechanic: "fishing" }), game("Roulette", { playable: true, mechanic: "table" })];
	await show(<GameRail marks title="Live" icon="live" games={games as never} hearts={{ ids: [], toggle: () => {} }} />, "en", "shell", "home");
	expect([...document.querySelectorAll("article")].map((a) => a.querySelector(".gc-off")?.textContent)).toEqual(["Coming soon", "Closed", undefined]);
	expect(screen.getAllByRole("article")).toHaveLength(3);
});
