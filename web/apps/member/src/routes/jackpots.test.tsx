import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, good, show, standInServer } from "../app/form.kit.tsx";
import { BootProvider } from "../app/boot.tsx";
import JackpotsPage from "./jackpots.tsx";
import { Jackpot } from "../features/home/components/jackpot.tsx";

const locales = join(import.meta.dirname, "../../../../packages/i18n/locales");
const bundle = (lang: string, name: string): Record<string, string> => JSON.parse(readFileSync(join(locales, lang, `${name}.json`), "utf8"));

standInServer();

it.each([
	[true, "Real pool of play money, as the ledger holds it"],
	[false, "Real pool, as the ledger holds it"],
])("speaks of play money at home in a sandbox alone (%s)", async (sandbox, words) => {
	answer.mockImplementation(() => good({ pools: [] }));
	await show(<Jackpot jackpot={{ mode: "real" }} symbol="৳" sandbox={sandbox} />, "en", "shell", "home");
	expect(screen.getByText(words)).not.toBeNull();
});

it.each([
	[true, /^Real pools of play money,/],
	[false, /^Real pools, as/],
])("speaks of play money on the page of the jackpots in a sandbox alone (%s)", async (sandbox, words) => {
	answer.mockImplementation(() => good({ pools: [], items: [], takePct: "0.10", sharePct: "1" }));
	await show(
		<BootProvider value={{ permission: { currencySymbol: "৳", sandbox } } as never}>
			<JackpotsPage />
		</BootProvider>,
		"en",
		"shell",
		"pages",
	);
	expect(screen.getByText(words)).not.toBeNull();
});

it("names no kind of money where real money is played for, in any language", () => {
	for (const lang of readdirSync(locales).filter((name) => !name.includes("."))) {
		const [home, pages] = [bundle(lang, "home"), bundle(lang, "pages")];
		for (const [of, live] of [
			[home["home.jackpot.real"], home["home.jackpot.live"]],
			[pages["pages.jackpots.lead"], pages["pages.jackpots.live"]],
		]) {
			expect(live, lang).toBeTruthy();
			expect((live as string).length, lang).toBeLessThan((of as string).length);
		}
	}
});
