import { type KeyboardEvent, useRef } from "react";
import { cx } from "../cx.ts";

interface TabsProps<Value extends string> {
	label: string;
	value: Value;
	options: readonly { value: Value; label: string }[];
	onChange: (value: Value) => void;
	/** The id of the panel that the tabs rule. */
	panelId?: string;
	className?: string;
}

/** A row of tabs; arrows, Home and End move along it, the chosen one alone is in the tab order. */
export function Tabs<Value extends string>({ label, value, options, onChange, panelId, className }: TabsProps<Value>) {
	const list = useRef<HTMLDivElement>(null);
	const move = (e: KeyboardEvent) => {
		const now = options.findIndex((o) => o.value === value);
		const ahead = document.documentElement.dir === "rtl" ? -1 : 1;
		const to = { ArrowRight: now + ahead, ArrowLeft: now - ahead, Home: 0, End: -1 }[e.key];
		if (to === undefined) return;
		e.preventDefault();
		const i = (to + options.length) % options.length;
		const next = options[i];
		if (next) onChange(next.value);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[i]?.focus();
	};
	return (
		<div ref={list} role="tablist" aria-label={label} className={cx("tabs", className)} onKeyDown={move}>
			{options.map((o) => (
				<button
					key={o.value}
					type="button"
					role="tab"
					className="tab"
					aria-selected={o.value === value}
					aria-controls={panelId}
					tabIndex={o.value === value ? 0 : -1}
					onClick={() => onChange(o.value)}
				>
					{o.label}
				</button>
			))}
		</div>
	);
}
