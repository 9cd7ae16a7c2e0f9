import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RichText } from "./rich-text.tsx";

afterEach(cleanup);
const drawn = (html: string) => render(<RichText html={html} />).container.querySelector(".rich")?.innerHTML;

it("keeps plain text, lists and links of this site", () => {
	expect(drawn('<ul><li><b>One</b></li></ul><a href="/rng">play</a>')).toBe('<ul><li><b>One</b></li></ul><a href="/rng">play</a>');
});
it("drops scripts, handlers, styles and links that run", () => {
	expect(drawn('<p onclick="x()" style="color:red">a<script>x()</script><img src=x onerror="x()"></p>')).toBe('<p dir="auto">a</p>');
	expect(drawn('<a href="javascript:x()">a</a><a href="//evil">b</a>')).toBe("<a>a</a><a>b</a>");
});
it("keeps the words of an element it does not know", () => expect(drawn("<marquee>hello</marquee>")).toBe("hello"));
it("keeps this site's own pictures and no others", () => {
	expect(drawn('<img src="/img/u/0a-9x9.png" alt="rain" width="9" onerror="x()">')).toContain('srcset="/img/u/0a-9x9.png 1x, /img/u/0a-9x9@2x.png 2x"');
	expect(drawn('a<img src="https://elsewhere.example/t.gif">')).toBe("a");
});
