import { expect, it } from "vitest";
// @ts-expect-error: a build script without types
import { compileMessage } from "../compile.mjs";
import { directionOf, format, loadMessages, pseudo, speaker } from "../src/index.ts";

const say = (text: string, args: Record<string, string | number>, lang = "en") => format(compileMessage(text), args, lang);

it("fills arguments", () => expect(say("Hi {name}", { name: "Rina" })).toBe("Hi Rina"));
it("chooses plurals and writes local figures", () => {
	const text = "{n, plural, =0 {none} one {# game} other {# games}}";
	expect([0, 1, 1200].map((n) => say(text, { n }))).toEqual(["none", "1 game", "1,200 games"]);
	expect(say("{n, plural, one {#টি} other {#টি}}", { n: 12 }, "bn")).toBe("১২টি");
});
it("selects", () => expect(say("{s, select, a {A} other {B}}", { s: "x" })).toBe("B"));
it("loads both offered languages with the same keys", async () => {
	const en = await loadMessages("en", ["shell", "home"]);
	const bn = await loadMessages("bn", ["shell", "home"]);
	expect(Object.keys(bn).sort()).toEqual(Object.keys(en).sort());
});
it("throws on a missing key in tests", () => expect(() => speaker({ lang: "en", messages: {} })("shell.login" as never)).toThrow());
it("stretches and mirrors for tests", () => {
	expect(pseudo({ a: "Deposit" }, "en-XA").a).not.toBe("Deposit");
	expect(directionOf("ar-XB")).toBe("rtl");
	expect(directionOf("bn")).toBe("ltr");
});
