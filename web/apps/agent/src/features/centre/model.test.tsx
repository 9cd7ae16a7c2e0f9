import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Html } from "./html.tsx";
import { clockText, offsetText } from "./model.ts";

it("writes the distance from Greenwich", () => {
	expect([360, 330, 0, -210].map(offsetText)).toEqual(["GMT+6", "GMT+5:30", "GMT+0", "GMT-3:30"]);
});

it("shows seconds and Gregorian years", () => {
	const text = clockText(new Date(2026, 10, 20, 21, 5, 9), "en");
	expect(text).toContain("2026");
	expect(text).toContain("21:05:09");
});

it("draws only harmless parts of announcements", () => {
	const { container } = render(
		<Html of={'<p onclick="x()">Hi <b>you</b><script>bad()</script><a href="javascript:bad()">a</a><a href="/help">b</a><img src=x onerror=bad()></p>'} />,
	);
	expect(container.innerHTML).toBe('<div class="prose"><p>Hi <b>you</b><a>a</a><a href="/help" rel="noopener noreferrer">b</a></p></div>');
});
