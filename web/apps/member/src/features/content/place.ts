/** Brings the heading that has an anchor into view, and readers and the keyboard with it; false where the text has none. */
export function showPlace(text: Element | null, anchor: string): boolean {
	const place = [...(text?.querySelectorAll<HTMLElement>("[id]") ?? [])].find((x) => x.id === anchor);
	place?.focus({ preventScroll: true });
	place?.scrollIntoView();
	return place !== undefined;
}
