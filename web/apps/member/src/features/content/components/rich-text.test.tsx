import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RichText } from "./rich-text.tsx";

afterEach(cleanup);
const drawn = (html: string) => render(<RichText html={html} />).container.querySelector(".rich")?.innerHTML;

it("keeps plain text, lists and links of this site", () => {
	expect(drawn('<ul><li><b>One</b></li></ul><a href="/rng">play</a>')).toBe('<ul><li><b>One</b></li></ul><a href="/rng">play</a>');
});
it("drops scripts, handlers, styles and links that run", () => {
	expect(drawn('<p onclick="x()" style="color:red">a<script>x()</script><img src=x onerror="x()"></p>')).toBe("<p>a</p>");
	expect(drawn('<a href="javascript:x()">a</a><a href="//evil">b</a>')).toBe("<a>a</a><a>b</a>");
});
it("keeps the words of an element it does not know", () => expect(drawn("<marquee>hello</marquee>")).toBe("hello"));
it("keeps this site's own pictures and no others", () => {
	expect(drawn('<img src="/img/u/0a-9x9.png" alt="rain" width="9" onerror="x()">')).toContain('srcset="/img/u/0a-9x9.png 1x, /img/u/0a-9x9@2x.png 2x"');
	expect(drawn('a<img src="https://elsewhere.example/t.gif">')).toBe("a");
});

it("keeps the anchors of headings and how far cells reach, in the forms that the server lets through", () => {
	expect(drawn('<h2 id="fees-2">Fees</h2><h2 id="Bad id">x</h2><p id="p">y</p>')).toBe('<h3 id="fees-2" tabindex="-1">Fees</h3><h3>x</h3><p>y</p>');
	expect(drawn('<table><tbody><tr><th colspan="2">a</th><td rowspan="3">b</td><td colspan="12345">c</td></tr></tbody></table>')).toBe(
		'<table><tbody><tr><th colspan="2">a</th><td rowspan="3">b</td><td>c</td></tr></tbody></table>',
	);
});
it("goes to a place in the text without another address, and hands on an anchor that is not in it", () => {
	const onAnchor = vi.fn();
	const before = location.href;
	render(<RichText html={'<a href="#fees">to fees</a><a href="#terms">to terms</a><h2 id="fees">Fees</h2>'} onAnchor={onAnchor} />);
	expect(fireEvent.click(screen.getByText("to fees"))).toBe(false);
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Fees" }));
	expect(onAnchor).not.toHaveBeenCalled();
	expect(fireEvent.click(screen.getByText("to terms"))).toBe(false);
	expect(onAnchor).toHaveBeenCalledWith("terms");
	expect(location.href).toBe(before);
});
it("has the direction of its own letters, whatever the page's", () => {
	const direction = (html: string) =>
		render(<RichText html={html} />)
			.container.querySelector(".rich")
			?.getAttribute("dir");
	expect(direction("<ul><li>Play for fun.</li></ul>")).toBe("ltr");
	expect(direction("<p>Baize: بازی برای سرگرمی است.</p>")).toBe("rtl");
	expect(direction("<p>100</p>")).toBe(null);
});
