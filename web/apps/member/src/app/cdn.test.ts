import { beforeEach, expect, it } from "vitest";
import { chooseCdn, viaCdn, withCdn } from "./cdn.ts";

const HOSTS = ["https://a.example", "https://b.example", "https://c.example/"];

beforeEach(() => sessionStorage.clear());

it("chooses one host by chance and keeps it for the session", () => {
	chooseCdn(HOSTS, 0.5);
	expect(viaCdn("/img/g/PG-1.v1.svg")).toBe("https://b.example/img/g/PG-1.v1.svg");
	chooseCdn(HOSTS, 0.99);
	expect(viaCdn("/img/g/PG-1.v1.svg")).toBe("https://b.example/img/g/PG-1.v1.svg");
	sessionStorage.clear();
	chooseCdn(HOSTS, 0.99);
	expect(withCdn([{ iconUrl: "/img/g/x.svg", n: 1 }])).toEqual([{ iconUrl: "https://c.example/img/g/x.svg", n: 1 }]);
});

it("leaves what is not the site's own picture, and everything where the brand has no host", () => {
	chooseCdn(HOSTS, 0);
	expect(viaCdn("data:image/png;base64,AA")).toBe("data:image/png;base64,AA");
	expect(viaCdn("https://elsewhere.example/img/x.svg")).toBe("https://elsewhere.example/img/x.svg");
	chooseCdn([]);
	expect(viaCdn("/img/g/x.svg")).toBe("/img/g/x.svg");
});

it("asks the next host for a picture that did not come, at last the site itself, and stays there", () => {
	chooseCdn(HOSTS, 0.5);
	const img = document.body.appendChild(document.createElement("img"));
	img.setAttribute("src", viaCdn("/img/g/x.svg"));
	img.dispatchEvent(new Event("error"));
	expect(img.getAttribute("src")).toBe("https://c.example/img/g/x.svg");
	expect(viaCdn("/img/g/y.svg")).toBe("https://c.example/img/g/y.svg");
	img.dispatchEvent(new Event("error"));
	expect(img.getAttribute("src")).toBe("/img/g/x.svg");
	img.dispatchEvent(new Event("error"));
	expect(img.getAttribute("src")).toBe("/img/g/x.svg");
	expect(viaCdn("/img/g/y.svg")).toBe("/img/g/y.svg");
});
