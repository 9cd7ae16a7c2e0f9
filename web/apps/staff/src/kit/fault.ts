import { ApiError } from "@baize/api";
import type { T } from "@baize/i18n";

/** The sentence for what went wrong: the server's, or that the link is weak. */
export function faultText(e: unknown, t: T): string {
	if (!(e instanceof ApiError)) return t("error.unknown");
	if (e.code === "network") return t("error.network");
	return e.fields[0]?.message || e.message || t("error.unknown");
}

/** Whether a refusal has a code. */
export const isFault = (e: unknown, code: string): boolean => e instanceof ApiError && e.code === code;

/** What is wrong with one field of a list, "parts[1].amount": names alone stand there more than once. */
export const saidAt = (e: unknown, path: string): string | undefined =>
	e instanceof ApiError ? e.fields.find((f) => f.path === path || f.path.endsWith(`.${path}`))?.message : undefined;
