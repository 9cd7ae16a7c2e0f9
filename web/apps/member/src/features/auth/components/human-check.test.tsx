import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { good, show, standInServer } from "../../../app/form.kit.tsx";
import { HumanCheck } from "./human-check.tsx";

standInServer();

const slide = { id: "s", kind: "slide", slide: { width: 300, height: 150, top: 20, size: 44, picture: "", piece: "" } };
const pick = { id: "p", kind: "pick", pick: { wanted: "drop", shapes: ["drop", "star"] } };

test("who turns to the shapes does not get the sliding task late", async () => {
	let late = (_: Response) => {};
	vi.stubGlobal("fetch", (_url: string, init: RequestInit) =>
		JSON.parse(init.body as string).kind === "slide" ? new Promise<Response>((done) => (late = done)) : Promise.resolve(good(pick)),
	);
	await show(<HumanCheck onPassed={() => {}} onClose={() => {}} />, "en", "codes", "shell");
	fireEvent.click(screen.getByRole("button", { name: "Pick a shape instead", hidden: true }));
	await waitFor(() => expect(document.querySelector(".pick-ask")).not.toBeNull());
	late(good(slide));
	await new Promise((r) => setTimeout(r, 20));
	expect(document.querySelector(".pick-ask")).not.toBeNull();
});
