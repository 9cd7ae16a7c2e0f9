import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOTS = [join(import.meta.dirname, "../packages/i18n/locales"), join(import.meta.dirname, "../../locales")];
const LANGS = readdirSync(ROOTS[0] as string).filter((name) => !name.includes("."));

const read = (lang: string): Record<string, string> =>
	Object.assign({}, ...ROOTS.flatMap((root) => readdirSync(join(root, lang)).map((file) => JSON.parse(readFileSync(join(root, lang, file), "utf8")) as object)));
const said = Object.fromEntries(LANGS.map((lang) => [lang, read(lang)]));

/** What the sites say of themselves is what they do: the words, and what they must not promise or press for. */
it.each([
	["home.winners.empty", "No wins yet today", /[.!。।]./], // no second sentence that calls to the tables
	["cashier.withdraw.final", "A withdrawal that was asked for cannot be taken back.", /play money/],
	["support.lead", "Ask us anything. Someone from our team answers you.", /language/],
	["pages.tutorial.accountText", "The form shows what is needed to begin.", /enough/],
])("says %s in every language as English does", (key, english, never) => {
	expect(said.en?.[key]).toBe(english);
	for (const lang of LANGS) {
		expect(said[lang]?.[key], lang).toBeTruthy();
		expect(said[lang]?.[key], lang).not.toMatch(never);
		if (lang !== "en") expect(said[lang]?.[key], lang).not.toBe(english);
	}
});

/** What sets the payment password apart from the one of the login. */
const PAYMENT: Record<string, string> = {
	...{ en: "payment", bn: "পেমেন্ট", ar: "الدفع", es: "de pago", fa: "پرداخت", fr: "de paiement", hi: "भुगतान", id: "pembayaran", ja: "決済", kk: "төлем" },
	...{ km: "ទូទាត់", ko: "결제", lo: "ການຊຳລະ", ms: "pembayaran", my: "ငွေပေးချေမှု", ne: "भुक्तानी", pt: "de pagamento", ru: "платёжн", sw: "la malipo" },
	...{ ta: "கட்டண", te: "చెల్లింపు", th: "การชำระเงิน", tl: "sa pagbabayad", tr: "ödeme", ur: "ادائیگی", uz: "toʻlov", vi: "thanh toán", zh: "支付" },
};

it.each(LANGS)("asks in %s for the payment password by its name where points are spent", (lang) => {
	for (const key of ["payment.word", "pages.points.rule.password", "pages.points.rule.passwordText"])
		expect(said[lang]?.[key]?.toLocaleLowerCase(lang), key).toContain(PAYMENT[lang]);
});

it("tells a reader of Bengali that points are owed by them", () => {
	expect(said.bn?.["loyalty.purse.owed"]).toContain("আপনার");
	expect(said.bn?.["loyalty.purse.owed"]).toContain("দেনা");
});

it.each([
	["bn", "লাল খাম"],
	["hi", "लाल लिफ़ाफ़ा"],
	["ne", "रातो खाम"],
	["te", "ఎర్ర కవరు"],
	["ur", "سرخ لفافہ"],
	["ar", "ظرف أحمر"],
	["fa", "پاکت سرخ"],
	["tl", "ulang sobre"],
])("names the red packet one way in %s", (lang, name) => {
	for (const key of ["loyalty.kind.packet", "quest.packet.unknown"]) expect(said[lang]?.[key], key).toContain(name);
});
