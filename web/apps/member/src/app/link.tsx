import { useLang } from "@baize/i18n";
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { afterPaint } from "./beat.ts";
import { navigate } from "./navigate.ts";
import { warm } from "./screen.tsx";

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
	href: string;
	/** Opens a modal route over the current page. */
	over?: boolean;
}

/** A link inside the site; the screen's chunk and its words are fetched when the finger goes down. */
export function Link({ href, over, onClick, ...rest }: LinkProps) {
	const lang = useLang();
	const click = (e: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(e);
		if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey || rest.target) return;
		e.preventDefault();
		const to = e.currentTarget.getAttribute("href") ?? "/";
		const go = () => navigate(to, { over });
		if (over) go();
		else afterPaint(go);
	};
	return <a {...rest} href={href} onClick={click} onPointerDown={() => afterPaint(() => warm(href.split(/[?#]/)[0] ?? "", lang))} />;
}
