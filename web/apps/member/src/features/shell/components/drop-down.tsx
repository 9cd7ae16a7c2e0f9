import { cx, walkPanel } from "@baize/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** How long a pointer rests before a panel opens, and how long it may be away before it closes. */
const REST_MS = 90;
const LEAVE_MS = 160;

interface DropDownProps {
	label: string;
	/** A category. */
	lane?: boolean;
	/** It has no room and stands elsewhere. */
	out?: boolean;
	large?: boolean;
	link: (toggle: () => void, open: boolean, close: () => void) => ReactNode;
	children: (close: () => void) => ReactNode;
}

/** An entry with a panel below it: a pointer that rests on it opens it, so do its button and the arrow down; Escape and leaving close it. */
export function DropDown({ label, lane, out, large, link, children }: DropDownProps) {
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const timer = useRef(0);
	// A press on what the pointer has just opened keeps it open.
	const rested = useRef(false);
	const turn = (to: boolean, byRest = false) => {
		clearTimeout(timer.current);
		rested.current = to && byRest;
		setOpen(to);
	};
	const close = () => turn(false);
	const later = (to: boolean) => {
		clearTimeout(timer.current);
		timer.current = window.setTimeout(() => turn(to, !open), to ? REST_MS : LEAVE_MS);
	};
	useEffect(() => () => clearTimeout(timer.current), []);
	const press = (e: KeyboardEvent) => {
		if (e.key === "Escape" && open) {
			close();
			root.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
			return;
		}
		const opens = e.key === "ArrowDown" && !open;
		if (opens) flushSync(() => setOpen(true));
		if ((open || opens) && walkPanel(root.current?.querySelector<HTMLElement>(".topnav-panel") ?? null, e.key)) e.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only shortens what the arrow button does.
		<div
			ref={root}
			className={cx("topnav-item", lane && "topnav-lane")}
			data-out={out || undefined}
			onPointerEnter={(e) => e.pointerType === "mouse" && later(true)}
			onPointerLeave={(e) => e.pointerType === "mouse" && later(false)}
			onBlur={(e) => !root.current?.contains(e.relatedTarget) && close()}
			onKeyDown={press}
		>
			{link(() => turn(!open || rested.current), open, close)}
			{open && (
				<div className={cx("topnav-panel", large && "topnav-panel-large")} role="group" aria-label={label}>
					{children(close)}
				</div>
			)}
		</div>
	);
}
