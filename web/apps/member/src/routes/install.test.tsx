import type { Boot } from "@baize/api";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BootProvider } from "../app/boot.tsx";
import { show, standInServer } from "../app/form.kit.tsx";
import Install from "./install.tsx";

standInServer();

const page = (url: string) =>
	show(
		<BootProvider value={{ permission: { brand: { name: "Baize" }, resources: [{ name: "ANDROID2", url }] } } as unknown as Boot}>
			<Install />
		</BootProvider>,
		"en",
		"shell",
		"pages",
	);

it("opens an app on the phone that reads the page, which cannot scan its own screen", async () => {
	await page("https://apps.example/baize.apk");
	expect(screen.getByRole("link", { name: "Open on this device" }).getAttribute("href")).toBe("https://apps.example/baize.apk");
});

it("has no button to itself where the site is all that there is to install", async () => {
	await page("/install#android");
	expect(screen.queryByRole("link")).toBeNull();
});
