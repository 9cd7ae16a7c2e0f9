/** Whether a key pressed anywhere opens the search: Ctrl-K or Cmd-K always, "/" where nothing is being typed. */
export function opensSearch(e: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }, typing: boolean): boolean {
	if ((e.ctrlKey || e.metaKey) && !e.altKey) return e.key.toLowerCase() === "k";
	return e.key === "/" && !e.altKey && !typing;
}
