import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cx } from "../cx.ts";
import { useDismiss, walkPanel } from "../hooks/index.ts";

interface MenuProps {
	label: string;
	button: ReactNode;
	buttonClass?: string;
	/** Which edge of the button the panel keeps to. */
	align?: "start" | "end";
	className?: string;
	panelClass?: string;
	children: (close: () => void) => ReactNode;
}

/** A button with a panel that opens below it and closes by itself; arrow keys open it and walk through it. */
export function Menu({ label, button, buttonClass, align = "end", className, panelClass, children }: MenuProps) {
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const id = useId();
	const close = () => setOpen(false);
	useDismiss(root, open, close);
	const onKeyDown = (e: KeyboardEvent) => {
		const opens = !open && (e.key === "ArrowDown" || e.key === "ArrowUp");
		if (opens) flushSync(() => setOpen(true));
		if ((open || opens) && walkPanel(document.getElementById(id), e.key)) e.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only shorten what Tab does.
		<div ref={root} className={cx("relative", className)} onKeyDown={onKeyDown}>
			<button type="button" className={buttonClass} aria-label={label} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
				{button}
			</button>
			{open && (
				<div id={id} className={cx("menu-pop", align === "end" ? "end-0" : "start-0", panelClass)}>
					{children(close)}
				</div>
			)}
		</div>
	);
}
