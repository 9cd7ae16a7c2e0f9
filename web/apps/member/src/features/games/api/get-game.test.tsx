import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { chooseCdn } from "../../../app/cdn.ts";
import { answer, good, show, standInServer } from "../../../app/form.kit.tsx";
import { useGame } from "./get-game.ts";

standInServer();

function Pictures() {
	const { data } = useGame("n1");
	return data ? [data, ...(data.alternatives ?? [])].map((g) => <img key={g.nodeId} alt={g.nodeId} src={g.iconUrl} />) : null;
}

it("brings a game's picture, and those of the others, from the session's host", async () => {
	chooseCdn(["https://a.example"], 0);
	answer.mockReturnValue(good({ nodeId: "n1", iconUrl: "/img/g/one.svg", alternatives: [{ nodeId: "n2", iconUrl: "/img/g/two.svg" }] }));
	await show(<Pictures />, "en", "shell");
	expect((await screen.findByAltText("n1")).getAttribute("src")).toBe("https://a.example/img/g/one.svg");
	expect(screen.getByAltText("n2").getAttribute("src")).toBe("https://a.example/img/g/two.svg");
	chooseCdn([]);
});
