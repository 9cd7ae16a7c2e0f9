/** A table at which something was said. */
export interface Talking {
	readonly table: string;
	readonly lines: number;
	/** Of the last line. */
	readonly at: string;
}

/** A line as staff see it; name is what the others at the table read. */
export interface Line {
	readonly number: number;
	readonly name: string;
	readonly text: string;
	readonly at: string;
	readonly member: string;
}

/** A member who may not write at tables. */
export interface Mute {
	readonly member: string;
	readonly until: string;
	readonly reason: string;
	readonly staff: string;
	readonly at: string;
}

/** How long a mute may last, in minutes: from an hour to thirty days. */
export const TERMS = [60, 1440, 10_080, 43_200] as const;

/** A length in the largest unit that it is whole in. */
export function termOf(minutes: number): { unit: "hours" | "days"; count: number } {
	return minutes % 1440 === 0 ? { unit: "days", count: minutes / 1440 } : { unit: "hours", count: minutes / 60 };
}
