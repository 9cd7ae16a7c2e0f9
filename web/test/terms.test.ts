import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The catalogues of the site and of the server. */
const ROOTS = [join(import.meta.dirname, "../packages/i18n/locales"), join(import.meta.dirname, "../../locales")];

const read = (lang: string): Record<string, string> =>
	Object.assign({}, ...ROOTS.flatMap((root) => readdirSync(join(root, lang)).map((file) => JSON.parse(readFileSync(join(root, lang, file), "utf8")) as object)));

interface Rule {
	lang: string;
	/** What the English text speaks of, and of what it must not speak besides. */
	of: RegExp;
	unless?: RegExp;
	/** The word that is not used for it. */
	not: RegExp;
	/** The one that is. */
	word: string;
}

const [RANK, LEVEL] = [/\branks?\b/i, /level|ace is low/i];
/** One word an idea within a language, where several stood beside each other: docs/glossary.md has the English ones. */
const RULES: Rule[] = [
	{ lang: "hi", of: RANK, unless: LEVEL, not: /श्रेण/, word: "रैंक" }, // श्रेणी is a category
	{ lang: "ru", of: RANK, unless: LEVEL, not: /уров/i, word: "ранг" },
	{ lang: "kk", of: RANK, unless: LEVEL, not: /деңгей/i, word: "дәреже" },
	{ lang: "ur", of: RANK, unless: LEVEL, not: /درج[ےہ]/, word: "رینک" },
	{ lang: "hi", of: /\bpromotions?\b/i, unless: /offer/i, not: /ऑफ़र/, word: "प्रमोशन" }, // ऑफ़र is an offer
	{ lang: "hi", of: /./, not: /दांव/, word: "दाँव" },
	{ lang: "kk", of: /\b(stakes?|bets?)\b/i, not: /ставк/i, word: "бәс" },
	{ lang: "ur", of: /\bstakes?\b/i, unless: /\bbet/i, not: /شرط/, word: "داؤ" },
	{ lang: "ur", of: /\bbets?\b/i, not: /(^|\s)بیٹ(\s|$)/, word: "شرط" },
	{ lang: "uz", of: /\bstakes?\b/i, not: /(?<!pul )(?<![\p{L}])tikish(ning|ing|lar|\s+(qaytar|bilan|maqsad|\d))/iu, word: "stavka" },
	{ lang: "ru", of: /\brebates?\b/i, unless: /cashback/i, not: /кэшб/i, word: "рибейт" },
	{ lang: "ru", of: /\bfees?\b/i, not: /сбор/i, word: "комиссия" },
	{ lang: "kk", of: /\bfees?\b/i, not: /алым/i, word: "комиссия" },
	{ lang: "kk", of: /\blimits?\b/i, not: /(^|\s)шек(ке|тен|ті)?(\s|$)|(^|\s)шегі/i, word: "шектеу" },
	{ lang: "sw", of: /\blimits?\b/i, not: /mipaka/i, word: "kikomo, vikomo" },
	{ lang: "sw", of: /\bturnover\b/i, not: /mzunguko/i, word: "jumla ya madau" },
	{ lang: "ur", of: /\bmembers?\b/i, not: /ارکان|اراکین|(^|\s)رکن(\s|$)/, word: "ممبر" },
	{ lang: "uz", of: /./, not: /[og]['‘’`]/i, word: "oʻ and gʻ with the letter of the alphabet" },
];

const english = read("en");

it.each(RULES)("says $word in $lang where English says $of", ({ lang, of, unless, not }) => {
	const other = Object.entries(read(lang)).filter(([key, text]) => of.test(english[key] ?? "") && !unless?.test(english[key] ?? "") && not.test(text));
	expect(Object.fromEntries(other)).toEqual({});
});

/** What is done on several screens: the button says it in the same words on each. */
const SAME: Record<string, string[]> = {
	deposit: ["shell.header.deposit", "shell.nav.deposit", "member.page.deposit", "games.deposit", "host.deposit", "pages.tutorial.depositGo"],
	withdraw: ["cashier.withdraw.submit", "shell.header.withdraw", "member.page.withdraw", "pages.tutorial.withdrawGo"],
	claim: ["loyalty.centre.claim", "bonus.act.claim", "quests.mission.claim", "pages.claim.claim"],
	claimed: ["loyalty.reward.CLAIMED", "quests.mission.claimed", "pages.claim.claimed"],
	"log in to claim": ["bonus.state.login", "pages.claim.login"],
	"go back": ["games.back", "host.back", "pages.back"],
	SMS: ["codes.login.sms", "codes.proof.by.mobile"],
};

it.each(Object.entries(SAME))("names %s alike on every screen, in every language", (_, [first = "", ...others]) => {
	for (const lang of readdirSync(ROOTS[0] as string).filter((name) => !name.includes("."))) {
		const said = read(lang);
		expect(Object.fromEntries(others.map((key) => [key, said[key]])), lang).toEqual(Object.fromEntries(others.map((key) => [key, said[first]])));
	}
});
