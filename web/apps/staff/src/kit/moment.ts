const two = (n: number) => String(n).padStart(2, "0");

/** An RFC 3339 instant as a date-and-time control of this time zone takes it; nothing for an empty one. */
export function localOf(at: string): string {
	const d = new Date(at);
	if (!at || Number.isNaN(d.getTime())) return "";
	return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`;
}

/** What a date-and-time control holds as an RFC 3339 instant; nothing for an empty one. */
export function momentOf(local: string): string {
	const d = new Date(local);
	return local && !Number.isNaN(d.getTime()) ? d.toISOString() : "";
}
