import { expect, it } from "vitest";
import { findTopics, flatTopics, giftOf, pagerOf, pagesOf, popupsFor, promotionState, seenKey, type Popup, type Topic } from "./model.ts";

const popups = (["A", "B", "F"] as const).map((execution) => ({ id: execution, execution })) as Popup[];
const ids = (list: Popup[]) => list.map((p) => p.id).join("");

it("shows visitors B, members A, and F only at the first login", () => {
	expect(ids(popupsFor(popups, { isLogin: false, isFirst: true }))).toBe("B");
	expect(ids(popupsFor(popups, { isLogin: true, isFirst: false }))).toBe("A");
	expect(ids(popupsFor(popups, { isLogin: true, isFirst: true }))).toBe("AF");
	expect(seenKey(true)).not.toBe(seenKey(false));
});
it("pages by nine with a range of five and a margin of one", () => {
	expect([pagesOf(0), pagesOf(9), pagesOf(10)]).toEqual([1, 1, 2]);
	expect(pagerOf(1, 3)).toEqual([1, 2, 3]);
	expect(pagerOf(6, 12)).toEqual([1, 0, 4, 5, 6, 7, 8, 0, 12]);
	expect(pagerOf(12, 12)).toEqual([1, 0, 8, 9, 10, 11, 12]);
	expect(pagerOf(1, 1)).toEqual([1]);
});
it("tells a promotion's state by the server's times only", () => {
	const now = Date.parse("2026-11-20T00:00:00Z");
	expect(promotionState({ startsAt: "", endsAt: "" }, now)).toBe("running");
	expect(promotionState({ startsAt: "2026-12-01T00:00:00Z", endsAt: "" }, now)).toBe("coming");
	expect(promotionState({ startsAt: "", endsAt: "2026-11-20T00:00:00Z" }, now)).toBe("ended");
});
it("finds help by words of the title and the text, not of the markup", () => {
	const leaf: Topic = { tag: "deposit", title: "How to deposit", content: "<p>Choose <b>bKash</b></p>", children: [] };
	const tree: Topic[] = [{ tag: "money", title: "Money", content: "", children: [leaf] }];
	expect(flatTopics(tree).map((t) => t.tag)).toEqual(["money", "deposit"]);
	expect(findTopics(tree, "bkash HOW")).toEqual([leaf]);
	expect(findTopics(tree, "b>")).toEqual([]);
});

it("finds the gift of the brand: its picture, or where it leads", () => {
	const gift = (url: string) => giftOf([{ name: "REGISTERPOP", label: "Umbrella", url }]);
	expect(gift("/promotions#welcome-play")).toEqual({ label: "Umbrella", image: "", to: "/promotions#welcome-play" });
	expect(gift("/img/b/umbrella-play.v1.svg")).toEqual({ label: "Umbrella", image: "/img/b/umbrella-play.v1.svg", to: "/promotions" });
	expect(gift("")).toBeNull();
});
