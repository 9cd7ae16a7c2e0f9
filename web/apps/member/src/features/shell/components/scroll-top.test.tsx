import type { Boot } from "@baize/api";
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { ScrollTop } from "./scroll-top.tsx";

standInServer();

/** The customer-service path as the server writes it. */
function written(path: string): string {
	const key = "0b9f34c9";
	return btoa([...path].map((c, i) => String.fromCharCode(c.charCodeAt(0) ^ key.charCodeAt(i % 8))).join("")) + key;
}

const corner = (...points: [position: string, path: string][]) =>
	show(
		<BootProvider value={{ permission: { customerService: points.map(([csPosition, path]) => ({ csPosition, path: written(path) })) } } as unknown as Boot}>
			<ScrollTop />
		</BootProvider>,
		"en",
		"shell",
	);

const press = async (path: string) => {
	await corner(["LIVECHAT-1", path]);
	const link = await screen.findByRole("link", { name: "Customer service" });
	const click = createEvent.click(link);
	fireEvent(link, click);
	return { href: link.getAttribute("href"), kept: click.defaultPrevented };
};

it("opens the house's own service page without loading the site anew", async () => {
	expect(await press("/support")).toEqual({ href: "/support", kept: true });
	expect(location.pathname).toBe("/support");
});

it("leaves a service elsewhere to the browser", async () => {
	expect(await press("https://help.example/chat")).toEqual({ href: "https://help.example/chat", kept: false });
});

it("has the live chat alone at the corner, whatever else stands before it", async () => {
	await corner(["MAIL-1", "/feedback"], ["LIVECHAT-1", "https://help.example/chat"]);
	expect((await screen.findAllByRole("link")).map((a) => a.getAttribute("href"))).toEqual(["https://help.example/chat"]);
});

it("has no button at the corner where the operator has no live chat", async () => {
	await corner(["MAIL-1", "/support"]);
	expect(screen.queryByRole("link")).toBeNull();
});
