import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../app/form.kit.tsx";
import { AppDownload } from "./app-download.tsx";

it("keeps the codes open that the pointer opened on its way to the press, and closes them at the next", async () => {
	HTMLElement.prototype.showPopover = vi.fn();
	await show(<AppDownload downloads={[{ key: "shell.app.android", url: "/install#android" }]} />, "en", "shell");
	const button = screen.getByRole("button");
	fireEvent.pointerOver(button, { pointerType: "mouse" });
	expect(button.getAttribute("aria-expanded")).toBe("true");
	fireEvent.click(button);
	expect(button.getAttribute("aria-expanded")).toBe("true");
	fireEvent.click(button);
	expect(button.getAttribute("aria-expanded")).toBe("false");
});
