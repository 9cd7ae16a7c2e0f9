import { createElement, Fragment, type ReactNode } from "react";

const KEPT = new Set(["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4", "blockquote", "a"]);
const SAFE_LINK = /^(https:\/\/|\/(?!\/))/;

function draw(node: Node, key: number): ReactNode {
	if (node.nodeType === Node.TEXT_NODE) return node.textContent;
	if (!(node instanceof Element)) return null;
	const tag = node.tagName.toLowerCase();
	if (/^(script|style|template|iframe)$/.test(tag)) return null;
	const inside = [...node.childNodes].map(draw);
	if (!KEPT.has(tag)) return createElement(Fragment, { key }, ...inside);
	const href = node.getAttribute("href") ?? "";
	const props = tag === "a" && SAFE_LINK.test(href) ? { key, href, rel: "noopener noreferrer" } : { key };
	return tag === "br" ? createElement("br", props) : createElement(tag, props, ...inside);
}

/** Draws the server's cleaned HTML once more through a small list of tags, so that nothing else can reach the page. */
export function Html({ of }: { of: string }) {
	const body = new DOMParser().parseFromString(of, "text/html").body;
	return <div className="prose">{[...body.childNodes].map(draw)}</div>;
}
