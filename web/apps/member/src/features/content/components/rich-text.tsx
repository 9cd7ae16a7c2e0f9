import { followHouseLink } from "../../../app/house-links.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const TAGS = new Set("p br hr h2 h3 h4 ul ol li b strong i em u s small sub sup blockquote code table thead tbody tr th td dl dt dd a span div".split(" "));
const DROPPED = new Set("script style iframe object embed template noscript svg math form input button textarea select".split(" "));
const HEADINGS: Record<string, string> = { h1: "h3", h2: "h3", h3: "h4", h4: "h5" };
const OWN_PICTURE = /^\/img\/[a-z]\/[\w.@-]+$/;
const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

function draw(node: Node, key: number): ReactNode {
	if (node.nodeType === 3) return node.textContent;
	if (!(node instanceof Element)) return null;
	const tag = node.localName;
	if (DROPPED.has(tag)) return null;
	if (tag === "img") return picture(node, key);
	const children = [...node.childNodes].map(draw);
	const name = HEADINGS[tag] ?? tag;
	if (!TAGS.has(tag) && !HEADINGS[tag]) return createElement(Fragment, { key }, ...children);
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
