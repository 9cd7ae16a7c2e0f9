import { useT } from "@baize/i18n";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { IconButton } from "../button.tsx";
import { useMark } from "../hooks/mark.ts";
import { Icon } from "../icon.tsx";

/** A short word that goes by itself. */
export interface ToastItem {
	id: number;
	text: string;
	kind: "info" | "ok" | "bad";
	action?: { label: string; run: () => void };
}

const LASTS_MS = 5000;
const shown: { items: readonly ToastItem[]; next: number; listeners: Set<() => void> } = { items: [], next: 1, listeners: new Set() };

function set(items: readonly ToastItem[]): void {
	shown.items = items;
	for (const l of shown.listeners) l();
}

/** Shows a toast; one with an action stays until it is answered. At most three are shown. */
export function toast(text: string, kind: ToastItem["kind"] = "info", action?: ToastItem["action"]): void {
	const item = { id: shown.next++, text, kind, action };
	set([...shown.items.filter((i) => i.text !== text), item].slice(-3));
	if (!action) setTimeout(() => dismiss(item.id), LASTS_MS);
}

const dismiss = (id: number) => set(shown.items.filter((i) => i.id !== id));
const subscribe = (fn: () => void) => {
	shown.listeners.add(fn);
	return () => void shown.listeners.delete(fn);
};
const NONE: readonly ToastItem[] = [];
const ICONS = { info: "info", ok: "check", bad: "alert" } as const;
const COLORS = { info: "text-kingfisher", ok: "text-paddy", bad: "text-chilli" };

/** The place of the toasts: a manual popover, so that they stand above open dialogs. */
export function Toasts() {
	const t = useT();
	const items = useSyncExternalStore(
		subscribe,
		() => shown.items,
		() => NONE,
	);
	const ref = useRef<HTMLDivElement>(null);
	const any = items.length > 0;
	useMark("words", any && (items.length > 1 ? "2" : "1"));
	useEffect(() => {
		if (any) ref.current?.showPopover?.();
		else ref.current?.hidePopover?.();
	}, [any]);
	return (
		<div ref={ref} className="toasts" popover="manual" role="status" aria-live="polite">
			{items.map((i) => (
				<div key={i.id} className="toast">
					<Icon name={ICONS[i.kind]} className={COLORS[i.kind]} />
					<span className="flex-1">{i.text}</span>
					{i.action && (
						<button
							type="button"
							className="btn btn-quiet btn-sm"
							onClick={() => {
								i.action?.run();
								dismiss(i.id);
							}}
						>
							{i.action.label}
						</button>
					)}
					<IconButton icon="close" label={t("ui.dismiss")} onClick={() => dismiss(i.id)} />
				</div>
			))}
		</div>
	);
}
