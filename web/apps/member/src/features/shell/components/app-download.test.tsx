import { cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../../app/form.kit.tsx";
import { AppDownload } from "./app-download.tsx";

afterEach(cleanup);

it("keeps the codes open that the pointer opened on its way to the press, and closes them at the next", async () => {
	HTMLElement.prototype.showPopover = vi.fn();
	await show(<AppDownload downloads={[{ key: "shell.app.android", label: "", url: "/install#android" }]} />, "en", "shell");
	const button = screen.getByRole("button");
	fireEvent.pointerOver(button, { pointerType: "mouse" });
	expect(button.getAttribute("aria-expanded")).toBe("true");
	fireEvent.click(button);
	expect(button.getAttribute("aria-expanded")).toBe("true");
	fireEvent.click(button);
	expect(button.getAttribute("aria-expanded")).toBe("false");
});

it("leaves an app that lies elsewhere to the browser, and goes to the house's own guide without loading the site anew", async () => {
	HTMLElement.prototype.showPopover = vi.fn();
	await show(
		<AppDownload
			downloads={[
				{ key: "shell.app.android", label: "", url: "https://apps.example/baize.apk" },
				{ key: "shell.app.ios", label: "", url: "/install#ios" },
			]}
		/>,
		"en",
		"shell",
	);
	fireEvent.click(screen.getByRole("button"));
	const pressed = screen.getAllByRole("link").map((link) => {
		const click = createEvent.click(link);
		fireEvent(link, click);
		return click.defaultPrevented;
	});
	expect(pressed).toEqual([false, true]);
	expect(location.pathname + location.hash).toBe("/install#ios");
});

it("calls an app by the operator's word, and by the site's own where there is none", async () => {
	HTMLElement.prototype.showPopover = vi.fn();
	await show(
		<AppDownload
			downloads={[
				{ key: "shell.app.android", label: "The monsoon app", url: "/install#android" },
				{ key: "shell.app.ios", label: "", url: "/install#ios" },
			]}
		/>,
		"en",
		"shell",
	);
	fireEvent.click(screen.getByRole("button"));
	expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["The monsoon app", "iPhone and iPad"]);
	expect(screen.getByAltText("QR code: The monsoon app")).not.toBeNull();
});
