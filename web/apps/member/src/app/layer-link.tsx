import type { ReactNode } from "react";
import { routeOf } from "./manifest.ts";
import { navigate } from "./navigate.ts";

/** A link from one layer to another: the new one takes its place, so that closing leads back to the page; a page takes the place of both. */
export const LayerLink = ({ href, className = "link", children }: { href: string; className?: string; children: ReactNode }) => (
	<a
		href={href}
		className={className}
		onClick={(e) => {
			if (e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey) return;
			e.preventDefault();
			navigate(href, { over: routeOf(href.split(/[?#]/)[0] ?? "")?.modal, replace: true });
		}}
	>
		{children}
	</a>
);
