import type { Game } from "@baize/api";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import type { Answer, Question } from "../finder.ts";
import { SearchBox } from "./search-box.tsx";

standInServer();

type Asked = { n: number; question: Question };
/** The index's worker: ready at once, and silent until it is told to answer. */
const worker = vi.hoisted(() => ({ asked: [] as { n: number; question: { words: string } }[], hear: (_: unknown) => {} }));
class StandIn {
	onmessage: (e: { data: unknown }) => void = () => {};
	postMessage(message: { kind: string } & Asked) {
		worker.hear = (data) => this.onmessage({ data });
		if (message.kind === "ask") worker.asked.push(message);
	}
}
vi.stubGlobal("Worker", StandIn);

const games = (...names: string[]) =>
	names.map((gameName) => ({ nodeId: gameName, gameName, vassalage: "PG", vendorName: "PG", gameType: "RNG", iconUrl: `/${gameName}.svg`, playable: true }) as Game);
const POPULAR = games(...Array.from({ length: 14 }, (_, i) => `Popular ${i}`));
const rows = () => screen.queryAllByRole("option").map((r) => r.querySelector("b")?.textContent);
const list = () => screen.getByRole("listbox");
const type = (value: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value } });
const reply = (...names: string[]) =>
	act(() => {
		const { n } = worker.asked.at(-1) as Asked;
		worker.hear({ kind: "answer", n, answer: { items: games(...names), total: names.length, near: false, types: [], vendors: [] } satisfies Answer });
	});

const onPick = vi.fn();
beforeEach(async () => {
	onPick.mockReset();
	worker.asked = [];
	await show(<SearchBox popular={POPULAR} categoryName={(c) => c} onPick={onPick} />, "en", "shell", "browse");
	act(() => worker.hear({ kind: "ready" }));
});

it("leaves what stood until the first answer is in, and then writes into the same rows", () => {
	const first = screen.getAllByRole("option")[0];
	type("d");
	expect([rows().length, rows()[0], list().ariaBusy ?? list().getAttribute("aria-busy")]).toEqual([14, "Popular 0", "true"]);
	reply("Dragon", "Diamond");
	expect([rows(), list().getAttribute("aria-busy")]).toEqual([["Dragon", "Diamond"], null]);
	expect(screen.getAllByRole("option")[0]).toBe(first);
});

it("draws what was answered ahead with the letter, and asks for what follows", () => {
	const answer = { items: games("Dragon"), total: 1, near: false, types: [], vendors: [] } satisfies Answer;
	act(() => worker.hear({ kind: "ahead", answers: [["||d", JSON.stringify(answer)]] }));
	type("d");
	expect([rows(), list().getAttribute("aria-busy"), worker.asked.length]).toEqual([["Dragon"], null, 0]);
	type("di");
	expect([rows(), list().getAttribute("aria-busy"), worker.asked.at(-1)?.question.words]).toEqual([["Dragon"], "true", "di"]);
	reply("Dice");
	expect(rows()).toEqual(["Dice"]);
});

it("pales the rows only when an answer is late", () => {
	vi.useFakeTimers();
	const pale = () => list().classList.contains("is-late");
	type("d");
	act(() => void vi.advanceTimersByTime(100));
	expect(pale()).toBe(false);
	act(() => void vi.advanceTimersByTime(100));
	expect(pale()).toBe(true);
	reply("Dragon");
	expect(pale()).toBe(false);
	vi.useRealTimers();
});

it("forgets an answer with the words it was to: it is not drawn before the next", () => {
	type("d");
	reply("Dragon");
	type("");
	expect(rows()).toHaveLength(14);
	type("c");
	expect(rows()).not.toContain("Dragon");
	reply("Cricket");
	expect(rows()).toEqual(["Cricket"]);
});

it("passes over an answer that comes after the box was emptied", () => {
	type("d");
	const late = worker.asked.at(-1) as Asked;
	type("");
	act(() => worker.hear({ kind: "answer", n: late.n, answer: { items: games("Dragon"), total: 1, near: false, types: [], vendors: [] } satisfies Answer }));
	type("c");
	expect(rows()).not.toContain("Dragon");
});

it("starts no game by Enter that is not an answer to the words", () => {
	const enter = () => fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
	type("d");
	enter();
	expect(onPick).not.toHaveBeenCalled();
	reply("Dragon");
	enter();
	expect(onPick.mock.calls.map(([g]) => g.gameName)).toEqual(["Dragon"]);
});

it("shows what is popular where nothing is found, and starts none of it before it is pointed at", () => {
	const press = (key: string) => fireEvent.keyDown(screen.getByRole("combobox"), { key });
	type("zzzz");
	reply();
	expect(screen.getByText('Nothing found for "zzzz"')).toBeTruthy();
	expect([rows()[0], screen.getByRole("heading", { name: "Popular now" }).textContent]).toEqual(["Popular 0", "Popular now"]);
	press("Enter");
	expect(onPick).not.toHaveBeenCalled();
	press("ArrowDown");
	press("Enter");
	expect(onPick.mock.calls.map(([g]) => g.gameName)).toEqual(["Popular 0"]);
});

it("says of each game that cannot be played why not", () => {
	type("d");
	act(() => {
		const items = games("Dice", "Fish", "Lotto").map((g, i) => ({ ...g, playable: i === 0, mechanic: i === 1 ? "fishing" : "" }) as Game);
		worker.hear({ kind: "answer", n: (worker.asked.at(-1) as Asked).n, answer: { items, total: 3, near: false, types: [], vendors: [] } satisfies Answer });
	});
	expect(screen.getAllByRole("option").map((r) => r.querySelector(".search-off")?.textContent)).toEqual([undefined, "Closed", "Coming soon"]);
});
