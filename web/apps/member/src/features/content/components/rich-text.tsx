import { followHouseLink } from "../../../app/house-links.ts";
import { createElement, Fragment, type MouseEvent, type ReactNode, useMemo } from "react";
import { directionIn, showPlace } from "../place.ts";

const TAGS = new Set("p br hr h2 h3 h4 ul ol li b strong i em u s small sub sup blockquote code table thead tbody tr th td dl dt dd a span div".split(" "));
const DROPPED = new Set("script style iframe object embed template noscript svg math form input button textarea select".split(" "));
const HEADINGS = "h1, h2, h3, h4, h5, h6";
const LOWEST = 6;
const OWN_PICTURE = /^\/img\/[a-z]\/[\w.@-]+$/;
const ANCHOR = /^[a-z0-9-]{1,40}$/;
const SPAN = /^\d{1,4}$/;
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
	return createElement(name, { key, ...attributesOf(node) }, ...children);
}

/** What is kept of an element's attributes, as the server's cleaner does: the anchor of a heading, how far a cell reaches, where a link leads. */
function attributesOf(node: Element): Record<string, string | number | undefined> {
	const of = (name: string, form: RegExp) => node.getAttribute(name)?.match(form)?.input;
	const id = of("id", ANCHOR);
	if (node.matches(HEADINGS)) return id ? { id, tabIndex: -1 } : {};
	if (node.matches("td, th")) return { colSpan: of("colspan", SPAN), rowSpan: of("rowspan", SPAN) };
	const href = node.localName === "a" ? of("href", SAFE_LINK) : undefined;
	return href && /^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}

/** A picture of this site; one that was brought in is sharp on fine screens too. */
function picture(node: Element, key: number): ReactNode {
	const src = node.getAttribute("src") ?? "";
	if (!OWN_PICTURE.test(src)) return null;
	const px = (name: string) => Number(node.getAttribute(name)) || undefined;
	const srcSet = src.startsWith("/img/u/") ? `${src} 1x, ${src.replace(/\.(\w+)$/, "@2x.$1")} 2x` : undefined;
	return <img key={key} src={src} srcSet={srcSet} alt={node.getAttribute("alt") ?? ""} width={px("width")} height={px("height")} loading="lazy" decoding="async" />;
}

interface RichTextProps {
	html: string | undefined;
	/** Of its highest headings: one below what they stand under. */
	level?: number;
	/** Takes an anchor that is not in the text. */
	onAnchor?: (anchor: string) => void;
}

/** HTML of the server, drawn anew from a short list of harmless elements; nothing of it is ever executed. */
export function RichText({ html, level = 3, onAnchor }: RichTextProps) {
	const [nodes, dir] = useMemo(() => {
		const { body } = new DOMParser().parseFromString(html ?? "", "text/html");
		const highest = Math.min(LOWEST, ...[...body.querySelectorAll(HEADINGS)].map(levelOf));
		return [drawn(body.childNodes, level - highest), directionIn(body.textContent)];
	}, [html, level]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the links inside have the keyboard; a press of Enter on one is a click.
		// biome-ignore lint/a11y/noStaticElementInteractions: see above.
		<div className="rich" dir={dir} onClick={(e) => follow(e, onAnchor)}>
			{nodes}
		</div>
	);
}

/** Follows a link of a text. One to a place in it leaves the address alone: to the browser that is another entry, and a layer would lose the page behind it. */
function follow(e: MouseEvent, onAnchor?: (anchor: string) => void): void {
	const link = e.target instanceof Element ? e.target.closest('a[href^="#"]') : null;
	const anchor = link?.getAttribute("href")?.slice(1) ?? "";
	if (!link || e.metaKey || e.ctrlKey || e.shiftKey) followHouseLink(e);
	else if (showPlace(e.currentTarget, anchor)) e.preventDefault();
	else if (onAnchor) {
		e.preventDefault();
		onAnchor(anchor);
	}
}
