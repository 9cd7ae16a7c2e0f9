import { beforeEach, expect, it, vi } from "vitest";
import { followDevice } from "./follow-device.ts";
import { chosenTheme, nextTheme, setTheme } from "./theme.ts";

const device = { light: false, tell: () => {} };

beforeEach(() => {
	localStorage.clear();
	device.light = false;
	vi.stubGlobal("matchMedia", () => ({
		get matches() {
			return device.light;
		},
		addEventListener: (_: string, fn: () => void) => {
			device.tell = fn;
		},
	}));
	setTheme("dark");
});
const shown = () => document.documentElement.dataset.theme;

it("goes from dark to light, to the device's own and back, and keeps each choice", () => {
	for (const choice of ["light", "system", "dark"] as const) {
		setTheme(nextTheme());
		expect(chosenTheme()).toBe(choice);
		expect(localStorage.getItem("baize.theme")).toBe(choice);
	}
});

it("is what the device is while that was chosen, and turns with it", () => {
	followDevice();
	setTheme("system");
	expect(shown()).toBe("dark");
	device.light = true;
	device.tell();
	expect(shown()).toBe("light");
	setTheme("dark");
	device.tell();
	expect(shown(), "a choice of one's own stands").toBe("dark");
});
