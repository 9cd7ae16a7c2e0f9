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

const press = async (path: string) => {
	const boot = { permission: { customerService: [{ csPosition: "LIVECHAT-1", path: written(path) }] } } as unknown as Boot;
	await show(
		<BootProvider value={boot}>
			<ScrollTop />
		</BootProvider>,
		"en",
		"shell",
	);
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
