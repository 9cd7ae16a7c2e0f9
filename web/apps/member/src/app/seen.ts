/**
 * Does something once a page has been seen for so long, or each time that it has; while its tab is hidden no timer runs,
 * and coming back begins anew. Returns what calls it off.
 */
export function whenSeen(act: () => void, ms: number, again?: boolean): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const off = () => {
		clearTimeout(timer);
		document.removeEventListener("visibilitychange", turn);
	};
	const turn = () => {
		clearTimeout(timer);
		if (document.hidden) return;
		timer = setTimeout(() => {
			if (again) turn();
			else off();
			act();
		}, ms);
	};
	document.addEventListener("visibilitychange", turn);
	turn();
	return off;
}
