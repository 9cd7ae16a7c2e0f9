import type { Game, HomeRails } from "@baize/api";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import { Below } from "./below.tsx";

vi.mock("../../../app/services.tsx", () => ({ useServices: () => ({ start: () => {} }) }));
standInServer();

const game = (nodeId: string) => ({ nodeId, gameName: nodeId, vendorName: "PG", iconUrl: "", isHot: 0, playable: true, maintenance: false, mechanic: "" }) as Game;
const rails = { rng: [game("Rain")], live: [], fish: [], pvp: [], sports: [] } as unknown as HomeRails;
const home = () => show(<Below hearts={{ ids: [], toggle: () => {} }} />, "en", "shell", "home");
/** How many cards each rail that is waited for has the shape of. */
const shapes = () => [...document.querySelectorAll(".carousel[aria-hidden]")].map((rail) => rail.querySelectorAll("li .skeleton").length);

it("keeps the place of the sections until they have come, and of none that is empty", async () => {
	let come = (_: Response) => {};
	answer.mockImplementation(() => new Promise((done) => (come = done)));
	await home();
	expect(shapes()).toEqual([6, 6, 6, 6, 6]);
	await waitFor(() => expect(answer).toHaveBeenCalled());
	come(good(rails));
	await waitFor(() => expect(shapes().length).toBeLessThan(2));
	await screen.findByText("Rain");
	expect(shapes()).toEqual([]);
});

it("says that they did not come", async () => {
	answer.mockImplementation(() => refused("request.internal", "Lost"));
	await home();
	await screen.findByRole("button", { name: "Try again" });
	expect(shapes()).toEqual([]);
});
