/** Brings the heading that has an anchor into view, and readers and the keyboard with it; false where the text has none. */
export function showPlace(text: Element | null, anchor: string): boolean {
	const place = [...(text?.querySelectorAll<HTMLElement>("[id]") ?? [])].find((x) => x.id === anchor);
	place?.focus({ preventScroll: true });
	place?.scrollIntoView();
	return place !== undefined;
}

/**
 * The direction of most letters of a text: one that is missing in the reader's language comes in English, and a name may
 * stand first in any. It holds for the whole text, so that the marks of lists and the columns of tables go with it.
 */
export function directionIn(text: string): "rtl" | "ltr" | undefined {
	const letters = text.match(/\p{L}/gu) ?? [];
	if (letters.length === 0) return undefined;
	return letters.filter((l) => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(l)).length * 2 > letters.length ? "rtl" : "ltr";
}
