// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { measure } from "./measure.ts";

const scripts = () => [...document.querySelectorAll("script")].map((s) => s.getAttribute("src"));

afterEach(() => {
	vi.restoreAllMocks();
	document.head.replaceChildren();
	document.documentElement.removeAttribute("data-lite");
});

it("measures nobody unless the brand names an account", () => {
	measure("");
	expect(scripts()).toEqual([]);
});

it("leaves those alone who spare data or ask not to be followed", () => {
	document.documentElement.setAttribute("data-lite", "");
	measure("G-ABC1234567");
	document.documentElement.removeAttribute("data-lite");
	vi.spyOn(navigator, "doNotTrack", "get").mockReturnValue("1");
	measure("G-ABC1234567");
	expect(scripts()).toEqual([]);
});

it("asks the service for its script by the account", () => {
	vi.spyOn(document.head, "append").mockReturnValue(undefined);
	measure("G-ABC1234567");
	const made = vi.mocked(document.head.append).mock.calls[0]?.[0] as HTMLScriptElement;
	expect(made.src).toBe("https://www.googletagmanager.com/gtag/js?id=G-ABC1234567");
	expect((window as unknown as { dataLayer: unknown[] }).dataLayer).toHaveLength(2);
});
