import type { IconName } from "@baize/ui";

/** A level of verification and what it allows. */
export interface Step {
	level: number;
	deposits: string;
	withdrawals: string;
	/** The kinds of pictures, the required ones first. */
	papers: PaperKind[];
	required: number;
}

/** What a picture shows. */
export type PaperKind = "front" | "back" | "selfie" | "address" | "funds" | "more";

/** Where the newest request stands. */
export interface Request {
	level: number;
	state: "sent" | "referred" | "passed" | "failed";
	reason: string;
	createdAt: string;
}

/** The member's standing. */
export interface Standing {
	level: number;
	name: string;
	request: Request | null;
	steps: Step[];
	sums: { currency: string; deposits: string; withdrawals: string }[];
	age: number;
	most: number;
	documents: string[];
	sources: string[];
}

/** What the member states. */
export type Details = Record<string, string>;

/** One field of a level's form. */
export interface FieldOf {
	name: "name" | "born" | "document" | "number" | "street" | "city" | "postcode" | "country" | "source" | "about";
	/** How browsers fill it in. */
	fill?: string;
	kind?: "date" | "area" | "choice";
	max: number;
}

const FIELDS: Record<number, readonly FieldOf[]> = {
	1: [
		{ name: "name", fill: "name", max: 60 },
		{ name: "born", fill: "bday", kind: "date", max: 10 },
		{ name: "document", kind: "choice", max: 20 },
		{ name: "number", max: 30 },
	],
	2: [
		{ name: "street", fill: "street-address", max: 120 },
		{ name: "city", fill: "address-level2", max: 60 },
		{ name: "postcode", fill: "postal-code", max: 12 },
		{ name: "country", fill: "country", max: 2 },
	],
	3: [
		{ name: "source", kind: "choice", max: 20 },
		{ name: "about", kind: "area", max: 500 },
	],
};

/** What a level asks for. */
export const fieldsOf = (level: number): readonly FieldOf[] => FIELDS[level] ?? [];

/** The sign of a level. */
export const LEVEL_ICONS: readonly IconName[] = ["phone", "user", "home", "wallet"];

/** Whether something is still looked at. */
export const waits = (r: Request | null): boolean => r?.state === "sent" || r?.state === "referred";

/** The level that can be sent now; 0 where none can. */
export const nextLevel = (s: Standing): number => (waits(s.request) || s.level >= 3 ? 0 : s.level + 1);

/** Whether a level's form stands open; what everybody has asks for nothing. */
export const opens = (s: Standing, level: number): boolean => level > 0 && nextLevel(s) === level;

/** Why the newest request did not pass; empty where it did or nothing was sent since. */
export const failedFor = (s: Standing): string => (s.request?.state === "failed" && s.request.level === s.level + 1 ? s.request.reason : "");

/** The first empty field of a level, or the first required picture that is missing; empty where all is there. */
export function lacking(step: Step, details: Details, papers: Partial<Record<PaperKind, string>>): string {
	const field = fieldsOf(step.level).find((f) => !details[f.name]?.trim());
	if (field) return field.name;
	return step.papers.slice(0, step.required).find((k) => !papers[k]) ?? "";
}
