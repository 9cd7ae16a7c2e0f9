import type { ReactNode } from "react";
import { navigate } from "./navigate.ts";

/** A link from one layer to another: the new one takes its place, so that closing leads back to the page. */
export const LayerLink = ({ href, className = "link", children }: { href: string; className?: string; children: ReactNode }) => (
	<a
		href={href}
		className={className}
		onClick={(e) => {
			if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey) return;
			e.preventDefault();
			navigate(href, { over: true, replace: true });
		}}
	>
		{children}
	</a>
);
