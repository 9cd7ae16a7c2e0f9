import { followHouseLink } from "../../../app/house-links.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const TAGS = new Set("p br hr h2 h3 h4 ul ol li b strong i em u s small sub sup blockquote code table thead tbody tr th td dl dt dd a span div".split(" "));
const DROPPED = new Set("script style iframe object embed template noscript svg math form input button textarea select".split(" "));
const HEADINGS: Record<string, string> = { h1: "h3", h2: "h3", h3: "h4", h4: "h5" };
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

function draw(node: Node, key: number): ReactNode {
	if (node.nodeType === 3) return node.textContent;
	if (!(node instanceof Element)) return null;
	const tag = node.localName;
	if (DROPPED.has(tag)) return null;
	const children = [...node.childNodes].map(draw);
	const name = HEADINGS[tag] ?? tag;
	if (!TAGS.has(tag) && !HEADINGS[tag]) return createElement(Fragment, { key }, ...children);
	if (tag === "br" || tag === "hr") return createElement(tag, { key });
	const href = tag === "a" ? node.getAttribute("href") : null;
	const link = href && SAFE_LINK.test(href) ? (/^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href }) : {};
	return createElement(name, { key, dir: name === "p" ? "auto" : undefined, ...link }, ...children);
}

/** HTML of the server, drawn anew from a short list of harmless elements; nothing of it is ever executed. */
export function RichText({ html }: { html: string | undefined }) {
	const nodes = useMemo(() => [...new DOMParser().parseFromString(html ?? "", "text/html").body.childNodes].map(draw), [html]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the links inside have the keyboard; a press of Enter on one is a click.
		// biome-ignore lint/a11y/noStaticElementInteractions: see above.
		<div className="rich" onClick={followHouseLink}>
			{nodes}
		</div>
	);
}
