import { expect, it } from "vitest";
// @ts-expect-error: a build script without types
import { compileMessage, spaced } from "../compile.mjs";
import { directionOf, format, loadMessages, speaker } from "../src/index.ts";
import { pseudo } from "../src/pseudo.ts";

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
it("falls back to English sentence by sentence, and wholly where a language is unknown", async () => {
	const en = await loadMessages("en", ["agent"]);
	for (const lang of ["ar", "tlh"]) {
		const other = await loadMessages(lang, ["agent"]);
		for (const key of Object.keys(other)) expect(other[key]).toEqual(en[key]);
	}
});
it("marks the ends of words where none are written", () => {
	expect(spaced("ຍິນດີຕ້ອນຮັບ ທຸກຄົນ", "lo")).toContain("\u200b");
	expect(spaced("two words", "en")).toBe("two words");
	const text = "မင်္ဂလာပါ ခင်ဗျာ";
	expect(spaced(text, "my").replaceAll("\u200b", "")).toBe(text);
});
it("dresses English for tests as it is loaded", async () => {
	const plain = await loadMessages("en", ["home"]);
	const long = await loadMessages("en-XA", ["home"]);
	expect(Object.keys(long)).toEqual(Object.keys(plain).filter((k) => k in long));
	expect(JSON.stringify(long).length).toBeGreaterThan(JSON.stringify(long).replace(/[áéíóú]{2}/g, "a").length);
});
it("loses nothing when bundles are loaded at the same time", async () => {
	await Promise.all([loadMessages("ar-XB", ["shell"]), loadMessages("ar-XB", ["home"])]);
	const all = await loadMessages("ar-XB", []);
	expect("shell.nav.home" in all && "home.hot" in all).toBe(true);
});
it("isolates arguments where the sentence runs from the right", () => {
	expect(say("ادفع {amount}", { amount: "−৳20.00" }, "ar")).toBe("ادفع \u2068−৳20.00\u2069");
	expect(say("Pay {amount}", { amount: "৳20.00" })).toBe("Pay ৳20.00");
});
