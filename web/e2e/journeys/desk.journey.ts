import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onDesktop, onPhone, test } from "../journey.ts";
import { Desk } from "../pages/desk.ts";
import { Office } from "../pages/office.ts";
import { Shell } from "../pages/shell.ts";

/** A vendor a try: an earlier one left its key, of which a vendor has two at most. */
const VENDORS = ["PG", "CQ9"];

test("the vendor desk: a key, a bet, its call, its replay, its faults", onDesktop, async ({ page, house, shoot }, info) => {
	const vendor = VENDORS[info.retry] ?? "";
	const desk = new Desk(page);
	const shell = new Shell(page);
	await new Office(page).enter(await house.staff("owner"));

	expect(await desk.issueKey(vendor)).toMatch(/^[\w-]{43}$/);
	await shoot("desk-key-issued");
	await desk.closeDialog();
	await expect(page.getByRole("row", { name: `${vendor} k1` })).toContainText("Live");

	await desk.speakAs(vendor, "k1");
	await desk.send();
	await expect(desk.newest()).toContainText("OK");
	await expect(desk.newest().getByRole("table", { name: "Entries made by this test" })).toContainText("10.00");
	await shoot("desk-bet");

	await page.goto(`/staff/desk/calls?vendor=${vendor}`);
	await page.getByRole("row", { name: /bet/ }).first().click();
	const drawer = page.getByRole("dialog");
	await expect(drawer).toContainText("X-Signature");
	await expect(drawer).toContainText('"token": "***"');
	await shoot("desk-call");
	await drawer.getByRole("link", { name: "Send it again" }).click();
	await page.getByRole("button", { name: "Send it again" }).first().click();
	await expect(desk.newest()).toContainText("replayed");
	await expect(desk.newest()).toContainText("No entry was made.");

	await desk.speakAs(vendor, "k1");
	await desk.send("Rollback before bet");
	await expect(desk.newest()).toContainText("TRANSACTION_ROLLED_BACK");
	await desk.send("Wrong signature");
	await expect(desk.newest()).toContainText("INVALID_SIGNATURE");
	await desk.send("Drop the reply");
	await expect(desk.newest()).toContainText("answer lost");
	await expect(desk.newest().getByRole("table", { name: "Entries made by this test" }).locator("tbody tr")).toHaveCount(1);
	await shoot("desk-faults");

	// The studio, which plays as the vendor, knows nothing of these bets: the books differ.
	await page.goto("/staff/desk/reconcile");
	await desk.compareToday();
	await page.getByRole("row", { name: new RegExp(`${vendor}.*Differs`) }).click();
	await expect(drawer).toContainText("The vendor does not list it");
	await shoot("desk-day");
	const file = page.waitForEvent("download");
	await drawer.getByRole("button", { name: "Export as CSV" }).click();
	expect((await file).suggestedFilename()).toMatch(/^differences-.*[.]csv$/);
	await desk.closeDialog();

	await page.goto(`/staff/desk/cases?vendor=${vendor}`);
	await page.getByRole("row", { name: /Books do not agree/ }).click();
	await shoot("desk-case");
	await drawer.getByRole("button", { name: "Resolve" }).click();
	await page.getByRole("dialog").last().getByRole("textbox").fill("Bets of the sandbox desk");
	await page.getByRole("dialog").last().getByRole("button", { name: "Resolve" }).click();
	await expect(page.getByText("No open cases. Everything is settled.")).toBeVisible();

	for (const lang of ["bn", "en"] as const) {
		await shell.speak(lang);
		for (const place of ["cases?state=all", "keys", "calls", "sandbox", "reconcile"]) {
			await page.goto(`/staff/desk/${place}`);
			await expect(page.locator(".office-page")).toBeVisible();
			await shell.fits();
			for (const theme of ["light", "dark"] as const) {
				await shell.dress(theme);
				await shoot(`desk-${place.split("?")[0]}-${theme}-${lang}`);
			}
		}
	}
});

/** A vendor's API outside: it believes nobody until it is told to, and lists one game. */
async function vendorOutside() {
	const vendor = { believes: false };
	const server = createServer((_, answer) => {
		answer.writeHead(vendor.believes ? 200 : 403, { "Content-Type": "application/json" });
		answer.end(vendor.believes ? JSON.stringify([{ game_code: "sim_dragon", name: "Dragon", category: "Video Slots", enabled: true }]) : '{"error":"unknown key"}');
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return { vendor, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test("a vendor with a dialect of its own is set up, tried, filled and turned on", onPhone, async ({ page, house, shoot, allow }) => {
	allow(/422 .*\/foreign\//); // an address that is none
	const outside = await vendorOutside();
	const code = `HUB${Date.now() % 1e8}`; // a house may have seen an earlier try
	const shell = new Shell(page);
	await new Office(page).enter(await house.staff("owner"));
	await page.goto("/staff/desk/keys");
	const dialog = page.getByRole("dialog");
	await page.getByRole("button", { name: "Set a vendor up" }).click();
	await dialog.getByLabel("Vendor's code").fill(code);
	await dialog.getByLabel("Address of the vendor's API").fill("nonsense");
	await dialog.getByLabel("Way back").fill("https://play.example.com");
	await dialog.getByLabel("Our number").fill("7");
	await dialog.getByLabel("Currencies").fill("bdt");
	await dialog.getByRole("button", { name: "Set a vendor up" }).click();
	await expect(dialog.getByLabel("Address of the vendor's API")).toHaveAttribute("aria-invalid", "true");
	await dialog.getByLabel("Address of the vendor's API").fill(outside.address);
	await shoot("desk-vendor-set");
	await dialog.getByRole("button", { name: "Set a vendor up" }).click();
	await expect(dialog).toHaveCount(0);

	const card = page.getByRole("region", { name: code });
	await expect(card).toContainText("Still missing");
	await card.getByRole("button", { name: "Add a key" }).click();
	await dialog.getByLabel("Use").selectOption({ label: "Our signing key" });
	await dialog.getByRole("button", { name: "Make the key" }).click();
	await expect(dialog).toContainText("BEGIN PUBLIC KEY");
	await dialog.getByRole("button", { name: "Close", exact: true }).click();

	await card.getByRole("button", { name: "Try the connection" }).click();
	await expect(card).toContainText("The vendor does not believe us (HTTP 403)");
	await expect(card).toContainText("unknown key");
	outside.vendor.believes = true;
	await card.getByRole("button", { name: "Try the connection" }).click();
	await expect(card).toContainText("The vendor answers as it should");
	await card.getByRole("button", { name: "Fetch the games" }).click();
	await dialog.getByRole("button", { name: "Fetch", exact: true }).click();
	await expect(page.getByText("Games listed: 1. New: 1. Closed: 0.")).toBeVisible();
	await card.getByRole("button", { name: "Turn on" }).click();
	await dialog.getByRole("button", { name: "Turn on" }).click();
	await expect(card.getByRole("button", { name: "Turn off" })).toBeVisible();
	for (const lang of ["bn", "en"] as const) {
		await shell.speak(lang);
		await page.goto("/staff/desk/keys");
		await expect(page.getByRole("region", { name: code })).toBeVisible();
		await page.getByRole("region", { name: code }).scrollIntoViewIfNeeded();
		await shell.fits();
		for (const theme of ["light", "dark"] as const) {
			await shell.dress(theme);
			await shoot(`desk-vendor-${theme}-${lang}`);
		}
	}
	outside.close();
});
