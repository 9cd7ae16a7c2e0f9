import { isLite } from "@baize/ui";
import { listen } from "./live.ts";

const rest = () => {};
/** A picture beside words: what it stands for is said there, and its place has a colour of its own. */
const isArt = (e: Event | { target: unknown }): e is { target: HTMLImageElement } => e.target instanceof HTMLImageElement && e.target.alt === "";

/** Shows the colour of its place where a picture did not come, and asks for it again when the line is back; returns what ends it. */
export function keepPictures(): () => void {
	const lost = new Set<HTMLImageElement>();
	const lose = (e: Event | { target: unknown }) => {
		if (!isArt(e)) return;
		e.target.style.visibility = "hidden";
		lost.add(e.target);
	};
	const find = (e: Event) => {
		if (isArt(e) && lost.delete(e.target)) e.target.style.visibility = "";
	};
	const again = () => {
		for (const img of lost) {
			if (img.isConnected) img.src = img.getAttribute("src") ?? "";
			else lost.delete(img);
		}
	};
	for (const img of document.querySelectorAll("img")) if (img.complete && img.currentSrc && img.naturalWidth === 0) lose({ target: img });
	// At the document: a load does not come to the window.
	document.addEventListener("error", lose, true);
	document.addEventListener("load", find, true);
	addEventListener("online", again);
	const deaf = isLite() ? rest : listen("public", { message: rest, gap: rest, status: (online) => online && again() });
	return () => {
		document.removeEventListener("error", lose, true);
		document.removeEventListener("load", find, true);
		removeEventListener("online", again);
		deaf();
	};
}
