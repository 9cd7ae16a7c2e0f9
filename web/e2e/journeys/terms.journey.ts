import { expect, test } from "../journey.ts";
import { Office } from "../pages/office.ts";

interface Method {
	code: string;
	max: string;
}

test("staff save new terms of payment: a bad one is told at its field, what changes is read before, members have it at once, and the old comes back", async ({
	page,
	house,
	member,
	say,
	shoot,
	allow,
}) => {
	allow(/422/); // the terms that are refused
	const told = async () => (await house.call<Method[]>("GET", "/member/deposit-methods", member.token)).value.find((m) => m.code === "bkash")?.max;
	const was = await told();
	await new Office(page).enter(await house.staff("owner"));
	await page.goto("/staff/pay-terms");
	const card = page.locator(".pay-terms[data-method=bkash]");
	await card.locator("summary b").click();
	const most = card.getByLabel(say("payterms.max"), { exact: true }).first();
	const save = async () => {
		await page.getByRole("button", { name: say("staff.doc.save"), exact: true }).click();
		await page
			.getByRole("dialog")
			.getByRole("button", { name: say("payterms.do"), exact: true })
			.click();
	};

	await most.fill("1");
	await save();
	await expect(page.getByRole("dialog")).toContainText(/\S/);
	await shoot("pay-terms-refused");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: say("ui.cancel"), exact: true })
		.click();
	await expect(most).toHaveAttribute("aria-invalid", "true");
	expect(await told(), "what was refused holds for nobody").toBe(was);

	await most.fill("24000");
	await page.getByRole("button", { name: say("staff.doc.save"), exact: true }).click();
	await expect(page.getByRole("dialog").locator(".changes li")).toHaveCount(1);
	await expect(page.getByRole("dialog").locator(".changes")).toContainText(`bKash · ${say("payterms.in")} · ${say("payterms.max")}`);
	await expect(page.getByRole("dialog").locator(".changes ins")).toContainText(/24,000\.00|২৪,০০০\.০০/);
	await shoot("pay-terms-asked");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: say("payterms.do"), exact: true })
		.click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect.poll(told).toBe("24000.00");

	await page.getByRole("button", { name: say("staff.history.open"), exact: true }).click();
	const newest = page.getByRole("dialog").locator(".versions > li").first();
	await expect(newest).toContainText(`bKash · ${say("payterms.in")} · ${say("payterms.max")}`);
	await expect(newest.locator("ins")).toContainText(/24,000\.00|২৪,০০০\.০০/);
	await shoot("pay-terms-history");
	await page
		.getByRole("dialog")
		.getByRole("button", { name: say("staff.history.undo"), exact: true })
		.click();
	await expect.poll(told).toBe(was);
});
