/** Elements without a framework: made once, then only what changed is written. */
import { icons, type IconName } from "./icons.ts";

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/** Makes an element; `on…` props are listeners, true sets an empty attribute, false and null none. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
	const node = document.createElement(tag);
	for (const [name, value] of Object.entries(props)) {
		if (typeof value === "function") node.addEventListener(name.slice(2), value);
		else attr(node, name, value);
	}
	for (const child of children) if (child) node.append(child);
	return node;
}

/** Sets or removes an attribute, only when it differs. */
export function attr(node: Element, name: string, value: string | number | boolean | null | undefined): void {
	const next = value === true ? "" : value === false || value === null || value === undefined ? null : String(value);
	if (node.getAttribute(name) === next) return;
	if (next === null) node.removeAttribute(name);
	else node.setAttribute(name, next);
}

/** Writes a text, only when it differs. */
export function say(node: Element, text: string): void {
	if (node.textContent !== text) node.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an SVG element. */
export function svg(tag: string, props: Record<string, string | number> = {}, ...children: Element[]): SVGElement {
	const node = document.createElementNS(SVG, tag) as SVGElement;
	for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
	node.append(...children);
	return node;
}

/** An icon of the kit: 24 grid, 1.75 round stroke, hidden from readers. */
export function icon(name: IconName): SVGElement {
	return svg("svg", { viewBox: "0 0 24 24", class: "bz-icon", "aria-hidden": "true" }, ...icons[name].split("|").map((d) => svg("path", { d })));
}

/** A round button that shows an icon and is read by its label. */
export function iconButton(name: IconName, label: string, onclick: () => void): HTMLButtonElement {
	return el("button", { type: "button", class: "bz-round", "aria-label": label, title: label, onclick }, icon(name) as unknown as Node);
}
