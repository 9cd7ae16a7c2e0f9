import { followHouseLink } from "../../../app/house-links.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const TAGS = new Set("p br hr h2 h3 h4 ul ol li b strong i em u s small sub sup blockquote code table thead tbody tr th td dl dt dd a span div".split(" "));
const DROPPED = new Set("script style iframe object embed template noscript svg math form input button textarea select".split(" "));
const HEADINGS = "h1, h2, h3, h4, h5, h6";
const LOWEST = 6;
const OWN_PICTURE = /^\/img\/[a-z]\/[\w.@-]+$/;
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const levelOf = (el: Element) => Number(el.localName[1]);

/** Draws the nodes of a text; its headings go down by some levels. */
const drawn = (nodes: NodeListOf<ChildNode>, down: number): ReactNode[] => [...nodes].map((node, key) => draw(node, key, down));

function draw(node: Node, key: number, down: number): ReactNode {
	if (node.nodeType === 3) return node.textContent;
	if (!(node instanceof Element)) return null;
	const tag = node.localName;
	if (DROPPED.has(tag)) return null;
	if (tag === "img") return picture(node, key);
	const children = drawn(node.childNodes, down);
	const heading = node.matches(HEADINGS);
	const name = heading ? `h${Math.min(levelOf(node) + down, LOWEST)}` : tag;
	if (!TAGS.has(tag) && !heading) return createElement(Fragment, { key }, ...children);
	if (tag === "br" || tag === "hr") return createElement(tag, { key });
	const href = tag === "a" ? node.getAttribute("href") : null;
	const link = href && SAFE_LINK.test(href) ? (/^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href }) : {};
	return createElement(name, { key, dir: name === "p" ? "auto" : undefined, ...link }, ...children);
}

/** A picture of this site; one that was brought in is sharp on fine screens too. */
function picture(node: Element, key: number): ReactNode {
	const src = node.getAttribute("src") ?? "";
	if (!OWN_PICTURE.test(src)) return null;
	const px = (name: string) => Number(node.getAttribute(name)) || undefined;
	const srcSet = src.startsWith("/img/u/") ? `${src} 1x, ${src.replace(/\.(\w+)$/, "@2x.$1")} 2x` : undefined;
	return <img key={key} src={src} srcSet={srcSet} alt={node.getAttribute("alt") ?? ""} width={px("width")} height={px("height")} loading="lazy" decoding="async" />;
}

/** HTML of the server, drawn anew from a short list of harmless elements; nothing of it is ever executed. Its highest headings have the level that is named: one below what they stand under. */
export function RichText({ html, level = 3 }: { html: string | undefined; level?: number }) {
	const nodes = useMemo(() => {
		const { body } = new DOMParser().parseFromString(html ?? "", "text/html");
		const highest = Math.min(LOWEST, ...[...body.querySelectorAll(HEADINGS)].map(levelOf));
		return drawn(body.childNodes, level - highest);
	}, [html, level]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the links inside have the keyboard; a press of Enter on one is a click.
		// biome-ignore lint/a11y/noStaticElementInteractions: see above.
		<div className="rich" onClick={followHouseLink}>
			{nodes}
		</div>
	);
}
