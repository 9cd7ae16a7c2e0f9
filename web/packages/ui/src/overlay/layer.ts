import { LAYERS } from "../hooks/on-screen.ts";

/** A layer over the page: what it is drawn in, and how it is left. */
interface Layer {
	dialog: HTMLElement;
	close: () => void;
}

/** What is open, the topmost last. */
const layers: Layer[] = [];
/** Marks what this file has hidden from assistive readers. */
const BEHIND = "data-behind";
const REACHED = "a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),summary,[tabindex]:not([tabindex='-1'])";

/** What Tab reaches within a layer, in its order. */
const reach = (dialog: HTMLElement): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>(REACHED)].filter((el) => el.getClientRects().length > 0);

/** Tab goes round within the topmost layer, Escape leaves it. */
function onKey(e: KeyboardEvent): void {
	const layer = layers.at(-1);
	if (!layer || e.defaultPrevented || e.isComposing) return;
	if (e.key === "Escape") {
		e.preventDefault();
		layer.close();
	}
	if (e.key !== "Tab") return;
	const all = reach(layer.dialog);
	const at = all.indexOf(document.activeElement as HTMLElement);
	if (at > 0 && at < all.length - 1) return;
	if (e.shiftKey ? at <= 0 : at === all.length - 1) {
		e.preventDefault();
		(e.shiftKey ? all.at(-1) : all[0])?.focus();
	}
}

/** Whatever else would take the focus hands it back; toasts stand above every layer. */
function onFocus(e: FocusEvent): void {
	const layer = layers.at(-1);
	const to = e.target as Element;
	if (layer && !layer.dialog.contains(to) && !to.closest(".toasts")) reach(layer.dialog)[0]?.focus();
}

/** Tells the style sheet what lies over the page: nothing, a layer, or one that has its controls at the foot. */
function mark(): void {
	if (layers.length === 0) delete document.documentElement.dataset.layer;
	else document.documentElement.dataset.layer = layers.some(({ dialog }) => dialog.classList.contains("sheet")) ? "sheet" : "dialog";
}

/** Hides all but the topmost layer from assistive readers, and has what moves behind it rest. */
function conceal(): void {
	const top = layers.at(-1)?.dialog;
	for (const el of document.body.children) {
		if (top && el !== top && !el.hasAttribute("aria-hidden")) {
			el.setAttribute("aria-hidden", "true");
			el.setAttribute(BEHIND, "");
		} else if ((!top || el === top) && el.hasAttribute(BEHIND)) {
			el.removeAttribute("aria-hidden");
			el.removeAttribute(BEHIND);
		}
	}
	mark();
	setTimeout(() => document.dispatchEvent(new Event(LAYERS))); // what moves behind a layer rests, once this is painted
}

/** So long a hidden tab, which paints nothing, is waited for. */
const PATIENCE_MS = 300;
/** What the newest layer still waits for: the focus, and readers that are told. */
let due: (() => void) | undefined;

/** Does what is due, with the first key at the latest: it goes where the focus belongs. */
function settle(): void {
	const act = due;
	due = undefined;
	act?.();
}

/** Leaves something until the frame after the next: a layer is seen sooner without the caret and what readers are told. */
function soon(act: () => void): void {
	due = act;
	requestAnimationFrame(() => requestAnimationFrame(settle));
	setTimeout(settle, PATIENCE_MS);
}

/** The back gesture of a device leaves the layer as Escape does; returns how to stop listening. */
function onBack(close: () => void): () => void {
	type Watcher = EventTarget & { destroy(): void };
	const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
	if (!CloseWatcher) return () => {};
	const watcher = new CloseWatcher();
	watcher.addEventListener("close", close);
	return () => watcher.destroy();
}

/** Whether the browser holds everything but one dialog aside; what is to be used above it must be such a dialog too. */
const isHeldAside = (): boolean => globalThis.CSS?.supports?.("selector(:modal)") === true && document.querySelector(":modal") !== null;

/**
 * Lays a dialog over the page and gives the focus to a part of it once it is painted; returns how to take it away, upon
 * which the focus goes back. Not the browser's own modal state: that has it match the styles of the whole page anew,
 * twice, which takes a tenth of a second on a phone.
 *
 * Within a frame nothing is laid over: a preview beside a text must not take the focus from who writes it, nor hold it.
 */
export function lay(dialog: HTMLDialogElement, first: HTMLElement | null, close: () => void): () => void {
	if (parent !== window) return () => {};
	settle(); // of a layer that was laid a moment ago: the focus comes back into it
	const before = document.activeElement as HTMLElement | null;
	if (isHeldAside()) {
		dialog.removeAttribute("open");
		dialog.showModal();
	}
	const layer = { dialog, close };
	if (layers.push(layer) === 1) {
		addEventListener("keydown", onKey); // after all that stands in the document: an open menu takes Escape first
		addEventListener("keydown", settle, true);
		document.addEventListener("focusin", onFocus);
	}
	mark();
	soon(() => {
		if (!dialog.contains(document.activeElement)) first?.focus();
		conceal();
	});
	const rest = onBack(close);
	return () => {
		rest();
		layers.splice(layers.indexOf(layer), 1);
		if (layers.length === 0) {
			removeEventListener("keydown", onKey);
			removeEventListener("keydown", settle, true);
			document.removeEventListener("focusin", onFocus);
		}
		conceal();
		if (before?.isConnected) before.focus();
		const now = document.activeElement;
		if (now === document.body || dialog.contains(now)) document.getElementById("main")?.focus({ preventScroll: true });
	};
}
