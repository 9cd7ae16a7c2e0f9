import { amountText } from "@baize/kernel";
import { expect, it } from "vitest";
import { byVendor, type Day, dateOf, datesOf, formatOf, isNet, netWords, partOf } from "./model.ts";

const day = (vendor: string, date: string, stake: string, net: string): Day => ({
	day: date,
	vendor,
	currency: "BDT",
	book: "bets",
	state: "agreed",
	source: "house",
	ledgerNet: net,
	roundsNet: net,
	ours: { count: 1, stake, payout: "0.00" },
	theirs: { count: 1, stake, payout: "0.00" },
	differences: 0,
	ranAt: "",
});

it("a vendor's days are added up exactly, the greatest first", () => {
	const rows = byVendor([day("PG", "2026-11-19", "0.10", "0.10"), day("JDB", "2026-11-19", "5.00", "-1.00"), day("PG", "2026-11-20", "0.20", "0.20")]);
	expect(rows.map((r) => [r.vendor, amountText(r.stake), amountText(r.net)])).toEqual([
		["JDB", "5.00", "-1.00"],
		["PG", "0.30", "0.30"],
	]);
	expect(rows[1]?.days.size).toBe(2);
});

it("a period has every date once", () => {
	expect(datesOf("2026-02-27", "2026-03-01")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
	expect(dateOf(Date.parse("2026-03-01T23:59:00Z"), -1)).toBe("2026-02-28");
});

it("bars are parts of the greatest", () => {
	const rows = byVendor([day("A", "2026-11-19", "10.00", "0.00"), day("B", "2026-11-19", "2.50", "0.00")]);
	const most = rows[0]?.stake;
	expect(rows.map((r) => most && partOf(r.stake, most))).toEqual([1000, 250]);
});

it("a file's format shows in its name or its beginning", () => {
	expect([formatOf("a.JSON", ""), formatOf("a.txt", " [{}]"), formatOf("a.csv", "txId")]).toEqual(["json", "json", "csv"]);
});

it("a book's difference names two books, any other both sides", () => {
	expect(netWords("book", false)).toEqual(["desk.day.roundsNet", "desk.day.ledgerNet"]);
	expect(netWords("book", true)).toEqual(["desk.day.transfersNet", "desk.day.ledgerNet"]);
	expect(netWords("held", true)).toEqual(["desk.day.ours", "desk.day.theirs"]);
	expect(["book", "missing", "unknown", "amount", "held"].filter((k) => isNet(k as "book"))).toEqual(["book", "held"]);
});
