/** One of a choice. */
export interface Option {
	value: string;
	label: string;
}

/** A choice with what is picked already, though it may not be one of those offered: an address can say anything. */
export const withPicked = (options: readonly Option[], picked: string): readonly Option[] =>
	!picked || options.some((o) => o.value === picked) ? options : [{ value: picked, label: picked }, ...options];
