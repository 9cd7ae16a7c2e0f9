import { format, loadMessages, SpeechProvider } from "@baize/i18n";
import { chooseDigits } from "@baize/kernel";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Carousel, ConfirmDialog, DigitsChoice, GameCard, Money, PasswordField, Tabs, TextField, toast, Toasts } from "../src/index.ts";

let messages = {};
beforeAll(async () => {
	messages = await loadMessages("en", ["shell"]);
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			observe() {}
			disconnect() {}
		},
	);
});
afterEach(cleanup);

const show = (ui: ReactNode) => render(<SpeechProvider value={{ lang: "en", messages }}>{ui}</SpeechProvider>);

it("ties an error to its field", () => {
	show(<TextField label="Name" error="Too short" />);
	const input = screen.getByLabelText("Name");
	expect(input.getAttribute("aria-invalid")).toBe("true");
	expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toContain("Too short");
});

it("shows and hides a password", () => {
	show(<PasswordField label="Password" />);
	const input = screen.getByLabelText("Password") as HTMLInputElement;
	expect(input.type).toBe("password");
	fireEvent.click(screen.getByRole("button", { name: "Show password" }));
	expect(input.type).toBe("text");
});

it("moves along tabs with the arrows", () => {
	const change = vi.fn();
	show(
		<Tabs
			label="Kinds"
			value="a"
			options={[
				{ value: "a", label: "A" },
				{ value: "b", label: "B" },
			]}
			onChange={change}
		/>,
	);
	fireEvent.keyDown(screen.getByRole("tablist"), { key: "ArrowRight" });
	expect(change).toHaveBeenCalledWith("b");
});

it("asks and takes both answers", () => {
	const yes = vi.fn();
	const no = vi.fn();
	show(<ConfirmDialog title="Sure?" cancelLabel="Stay" onConfirm={yes} onCancel={no} />);
	fireEvent.click(screen.getByText("Confirm"));
	fireEvent.click(screen.getByText("Stay"));
	expect([yes.mock.calls.length, no.mock.calls.length]).toEqual([1, 1]);
});

it("writes money in the reader's numerals", () => {
	render(
		<SpeechProvider value={{ lang: "bn", messages }}>
			<Money amount="1234567.5" symbol="৳" />
		</SpeechProvider>,
	);
	expect(screen.getByText("৳১২,৩৪,৫৬৭.৫০")).toBeTruthy();
});

it("writes figures in Latin digits for who chose them, in sentences too, and lets only languages with digits of their own choose", () => {
	const page = (lang: string) => (
		<SpeechProvider value={{ lang, messages }}>
			<Money amount="1234567.5" symbol="৳" />
			<DigitsChoice />
		</SpeechProvider>
	);
	chooseDigits("latn");
	render(page("bn"));
	expect(screen.getByText("৳12,34,567.50")).toBeTruthy();
	expect(format("৭ দিন", {}, "bn")).toBe("7 দিন");
	expect(screen.getByRole("button", { name: "0123456789" }).getAttribute("aria-current")).toBe("true");
	expect(screen.getByRole("button", { name: "০১২৩৪৫৬৭৮৯" }).getAttribute("aria-current")).toBeNull();
	cleanup();
	chooseDigits(undefined);
	render(page("en"));
	expect(screen.queryByRole("button")).toBeNull();
});

it("starts a game and keeps it, apart", () => {
	const start = vi.fn();
	const heart = vi.fn();
	const game = { gameName: "Crash", vendorName: "BGS", iconUrl: "/x.svg", color: "#123456", isHot: 1 as const, maintenance: false };
	show(<GameCard game={game} onStart={start} onFavourite={heart} />);
	fireEvent.click(screen.getByRole("button", { name: "Play Crash" }));
	fireEvent.click(screen.getByRole("button", { name: "Add Crash to favourites" }));
	expect([start.mock.calls.length, heart.mock.calls.length]).toEqual([1, 1]);
});

it("draws every slide and offers arrows only above the limit", () => {
	const slides = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `s${i}` }));
	const one = (n: number) => (
		<Carousel label="Row" items={slides(n)} by={(s) => s.id} perView={[1, 2, 3]} arrowsAbove={7} head={<h2>Row</h2>}>
			{(s) => s.id}
		</Carousel>
	);
	show(one(7));
	expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
	cleanup();
	show(one(8));
	expect(screen.getAllByRole("listitem")).toHaveLength(8);
	expect(screen.getByRole("button", { name: "Next" })).toBeTruthy();
});

it("says a toast politely and once", () => {
	show(<Toasts />);
	toast("Saved", "ok");
	toast("Saved", "ok");
	return vi.waitFor(() => expect(screen.getAllByText("Saved")).toHaveLength(1));
});
