import { loadMessages, SpeechProvider } from "@baize/i18n";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useRef, useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useOnScreen } from "../src/hooks/on-screen.ts";
import { Button, ConfirmDialog, Dialog, Menu, Sheet, toast, Toasts } from "../src/index.ts";

let messages = {};
beforeAll(async () => {
	messages = await loadMessages("en", ["shell"]);
});
// What is drawn has a place; here everything is.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList));
afterEach(() => {
	cleanup();
	vi.restoreAllMocks();
});

function Page({ children }: { children: ReactNode }) {
	const [open, setOpen] = useState(false);
	return (
		<SpeechProvider value={{ lang: "en", messages }}>
			<Button onClick={() => setOpen(true)}>Open</Button>
			<a href="/elsewhere">Elsewhere</a>
			<Toasts />
			{open && (
				<Dialog title="First" onClose={() => setOpen(false)}>
					{children}
				</Dialog>
			)}
		</SpeechProvider>
	);
}

function opened(children: ReactNode = <input aria-label="Name" data-focus="" />) {
	const { container } = render(<Page>{children}</Page>);
	const button = screen.getByText("Open").closest("button") as HTMLButtonElement;
	button.focus();
	fireEvent.click(button);
	return { container, button };
}

/** Two frames, and what they asked for. */
const painted = () => act(() => new Promise<void>((done) => void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

it("takes the focus once it is painted, hides the page from readers, and gives both back when it closes", async () => {
	const { container, button } = opened();
	await painted();
	expect(document.activeElement).toBe(screen.getByLabelText("Name"));
	expect(container.getAttribute("aria-hidden")).toBe("true");
	expect(screen.getByRole("dialog", { name: "First" }).getAttribute("aria-modal")).toBe("true");
	fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(container.getAttribute("aria-hidden")).toBeNull();
	expect(document.activeElement).toBe(button);
});

it("has the first key where the focus belongs, though it is not painted yet", () => {
	const { container } = opened();
	fireEvent.keyDown(document.body, { key: "a" });
	expect(document.activeElement).toBe(screen.getByLabelText("Name"));
	expect(container.getAttribute("aria-hidden")).toBe("true");
});

it("leaves the focus where a press within it has put it meanwhile", async () => {
	opened();
	const cross = screen.getByRole("button", { name: "Close" });
	cross.focus();
	await painted();
	expect(document.activeElement).toBe(cross);
});

it("leaves the page alone where it closes before it is painted", async () => {
	const { container, button } = opened();
	fireEvent.click(document.querySelector(".scrim") as Element);
	await painted();
	expect(document.activeElement).toBe(button);
	expect(container.getAttribute("aria-hidden")).toBeNull();
});

it("gives the focus back into the layer below one that came at the same moment", () => {
	function Two() {
		const [asked, setAsked] = useState(true);
		return (
			<SpeechProvider value={{ lang: "en", messages }}>
				<Dialog title="Below" onClose={() => {}}>
					<input aria-label="Name" data-focus="" />
				</Dialog>
				{asked && <ConfirmDialog title="Sure?" cancelLabel="No" onConfirm={() => {}} onCancel={() => setAsked(false)} />}
			</SpeechProvider>
		);
	}
	render(<Two />);
	fireEvent.keyDown(document.body, { key: "Escape" });
	expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

it("lets Tab go round within itself, and takes the focus back from the page", () => {
	opened();
	const [name, cross] = [screen.getByLabelText("Name"), screen.getByRole("button", { name: "Close" })];
	fireEvent.keyDown(name, { key: "Tab" });
	expect(document.activeElement).toBe(cross);
	fireEvent.keyDown(cross, { key: "Tab", shiftKey: true });
	expect(document.activeElement).toBe(name);
	screen.getByText("Elsewhere").focus();
	expect(document.activeElement).toBe(cross);
});

it("leaves toasts in reach, which stand above it", () => {
	HTMLElement.prototype.showPopover ??= () => {};
	HTMLElement.prototype.hidePopover ??= () => {};
	const { container } = opened();
	toast("Said", "info", { label: "Do it", run: () => {} });
	container.removeAttribute("aria-hidden");
	return screen.findByText("Do it").then((act) => {
		act.focus();
		expect(document.activeElement).toBe(act);
		fireEvent.click(act);
		expect(screen.queryByText("Said")).toBeNull();
	});
});

it("closes one at a time by Escape: a menu first, then the layer on top, then the one below", async () => {
	function Nest() {
		const [sure, setSure] = useState(false);
		return (
			<>
				<Button onClick={() => setSure(true)}>Ask</Button>
				{sure && <ConfirmDialog title="Second" onConfirm={() => {}} onCancel={() => setSure(false)} />}
				<Menu label="More" button="More">
					{() => <button type="button">Within</button>}
				</Menu>
			</>
		);
	}
	opened(<Nest />);
	fireEvent.click(screen.getByText("Ask"));
	await painted();
	const leave = () => fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
	expect(
		screen.getAllByRole("dialog").map((d) => d.textContent?.slice(0, 6)),
		"what is below is hidden from readers",
	).toEqual(["Second"]);
	leave();
	expect(screen.getByRole("dialog").textContent).toContain("First");
	fireEvent.click(screen.getByText("More"));
	expect(screen.getByText("Within")).toBeTruthy();
	leave();
	expect(screen.queryByText("Within")).toBeNull();
	expect(screen.getByRole("dialog").textContent).toContain("First");
	leave();
	expect(screen.queryByRole("dialog")).toBeNull();
});

it("tells the style sheet what lies over the page, for as long as it does", async () => {
	HTMLElement.prototype.showPopover ??= () => {};
	HTMLElement.prototype.hidePopover ??= () => {};
	const { dataset } = document.documentElement;
	const Below = ({ sheet }: { sheet: boolean }) => (
		<Page>
			{sheet && (
				<Sheet title="Below" onClose={() => {}}>
					x
				</Sheet>
			)}
		</Page>
	);
	const { rerender } = render(<Below sheet={false} />);
	expect([dataset.layer, dataset.words]).toEqual([undefined, undefined]);
	fireEvent.click(screen.getByText("Open"));
	expect(dataset.layer).toBe("dialog");
	rerender(<Below sheet />);
	expect(dataset.layer).toBe("sheet");
	rerender(<Below sheet={false} />);
	expect(dataset.layer).toBe("dialog");
	fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
	expect(dataset.layer).toBeUndefined();
	act(() => toast("Marked once"));
	expect(dataset.words).toBe("1");
	act(() => toast("Marked twice"));
	expect(dataset.words).toBe("2");
	cleanup();
	expect(dataset.words).toBeUndefined();
});

it("closes by a press beside it", () => {
	opened();
	fireEvent.click(document.querySelector(".scrim") as Element);
	expect(screen.queryByRole("dialog")).toBeNull();
});

it("has what moves on the page rest behind it", () => {
	vi.useFakeTimers();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
			observe() {
				this.tell([{ isIntersecting: true }]);
			}
			disconnect() {}
		},
	);
	function Mover({ name }: { name: string }) {
		const ref = useRef<HTMLParagraphElement>(null);
		return <p ref={ref}>{`${name} ${useOnScreen(ref) ? "moves" : "rests"}`}</p>;
	}
	const seen = (text: string) => expect(screen.queryByText(text, { exact: true })).not.toBeNull();
	const pass = () => act(() => void vi.runAllTimers());
	render(<Mover name="page" />);
	opened(<Mover name="layer" />);
	pass();
	seen("page rests");
	seen("layer moves");
	fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
	pass();
	seen("page moves");
	vi.unstubAllGlobals();
	vi.useRealTimers();
});
