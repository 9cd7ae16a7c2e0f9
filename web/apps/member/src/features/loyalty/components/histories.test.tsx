import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answer, good, refused, show, standInServer } from "../../../app/form.kit.tsx";
import type { Prize, Redemption } from "../model.ts";
import { Histories } from "./histories.tsx";

vi.mock("../../../app/programme.ts", async (real) => ({ ...(await real<object>()), useOwner: () => true }));
standInServer();

const prize = (kind: string, over: Partial<Prize>): Prize => ({ kind, amount: "0.00", count: 0, tag: "", turnoverTimes: 0, ...over });
const redeemed = (id: string, points: number, of: Prize): Redemption => ({
	id,
	reference: `R${id}`,
	kind: of.kind,
	name: `Ware ${id}`,
	points,
	prize: of,
	currency: "BDT",
	state: "APPROVED",
	remark: "",
	createdAt: "2026-03-07T12:00:00Z",
	decidedAt: "2026-03-07T12:00:00Z",
});

it("tells of what was redeemed its kind, its amount, what it asks for, and the unit it was paid in", async () => {
	const items = [redeemed("1", 500, prize("bonus", { amount: "250.00", turnoverTimes: 5 })), redeemed("2", 40, prize("rounds", { count: 3 }))];
	answer.mockImplementation((path) => good({ items: path.includes("redemptions") ? items : [], cursor: "", next: "" }));
	await show(<Histories symbol="৳" />, "en", "shell", "pages", "loyalty");
	await screen.findByText("Ware 1");
	const rows = screen.getAllByRole("listitem").map((row) => row.textContent ?? "");
	expect(rows[0]).toMatch(/Bonus ৳250\.00 · To be turned over 5 times/);
	expect(rows[0]).toContain("−500 points");
	expect(rows[1]).toMatch(/3 free rounds/);
	expect(rows[1]).not.toMatch(/turned over/);
});

it("says that it waits, and that nothing came, with the way to ask again", async () => {
	answer.mockImplementation(() => refused("catalogue.down", "Down"));
	await show(<Histories symbol="৳" />, "en", "shell", "pages", "loyalty");
	expect(document.querySelector(".skeleton")).toBeTruthy();
	expect(await screen.findByRole("button", { name: /again/i }, { timeout: 9000 })).toBeTruthy();
}, 10_000);
