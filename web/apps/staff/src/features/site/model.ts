/** The maintenance switch with its words. */
export interface Maintenance {
	on: boolean;
	message?: Record<string, string>;
	fromAt?: string;
	untilAt?: string;
	/** Whether the site opens by itself at the end. */
	reopens?: boolean;
}

/** Who may come in, by address and country. */
export interface Regions {
	allowed: string[];
	blocked: string[];
	countries: string[];
	networks: { cidr: string; country: string }[];
}

/** One white-label switch with those below it. */
export interface Switch {
	modId: string;
	enabled: boolean;
	childrenNodes: Switch[];
}

/** The rule of one registration field. */
export interface FieldRule {
	name: string;
	enabled: boolean;
	required: boolean;
	acceptedPattern: string;
	patternId: number;
	minLength: number;
	maxLength: number;
}

/** How many patterns the server knows. */
export const PATTERNS = 22;

/** The fields that every registration needs. */
export const ALWAYS = ["username", "password"];

/** The non-empty lines of a text, without spaces around them, each once. */
export const linesOf = (text: string): string[] => [
	...new Set(
		text
			.split(/[\n,]/)
			.map((l) => l.trim())
			.filter(Boolean),
	),
];

/** Country codes as they are kept: capitals. */
export const countriesOf = (text: string): string[] => linesOf(text.replace(/\s+/g, "\n")).map((c) => c.toUpperCase());

/** Lines "range country" as networks; a line that is not two words is left out. */
export function networksOf(text: string): Regions["networks"] {
	return linesOf(text).flatMap((line) => {
		const [cidr, country, more] = line.split(/\s+/);
		return cidr && country && !more ? [{ cidr, country: country.toUpperCase() }] : [];
	});
}

/** Networks as lines. */
export const networkLines = (of: Regions["networks"]): string => of.map((n) => `${n.cidr} ${n.country}`).join("\n");

/** The tree with one switch flipped. */
export const flipped = (tree: readonly Switch[], modId: string): Switch[] =>
	tree.map((s) => ({ ...s, enabled: s.modId === modId ? !s.enabled : s.enabled, childrenNodes: flipped(s.childrenNodes, modId) }));

/** All values of a tree by name, as a save sends them. */
export const valuesOf = (tree: readonly Switch[]): Record<string, boolean> => Object.assign({}, ...tree.map((s) => ({ [s.modId]: s.enabled, ...valuesOf(s.childrenNodes) })));

/** A rule after a change; what is hidden is never required. */
export function ruled(rule: FieldRule, change: Partial<FieldRule>): FieldRule {
	const next = { ...rule, ...change };
	return { ...next, required: next.required && next.enabled };
}

/** How many codes go out; 0 is no bound. */
export interface Budget {
	perHour: number;
	perDay: number;
}

/** Whose numbers codes go to by SMS, and how many. */
export interface Texting {
	countries: string[];
	total: Budget;
	each: Budget;
	own: (Budget & { country: string })[];
}

/** The digits of a text as a number; 0 where it has none. */
export const wholeOf = (text: string): number => Number(text.replace(/\D/g, "") || 0);

/** Lines "country hour day" as bounds; a line that is not three words is left out. */
export function budgetsOf(text: string): Texting["own"] {
	return linesOf(text).flatMap((line) => {
		const [country, hour, day, more] = line.split(/\s+/);
		return country && hour && day && !more ? [{ country: country.toUpperCase(), perHour: wholeOf(hour), perDay: wholeOf(day) }] : [];
	});
}

/** Bounds of countries as lines. */
export const budgetLines = (of: Texting["own"]): string => of.map((b) => `${b.country} ${b.perHour} ${b.perDay}`).join("\n");
