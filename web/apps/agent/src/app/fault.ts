import { ApiError } from "@baize/api";
import type { T } from "@baize/i18n";

/** The sentence for what went wrong: the server's, or that the link is weak. */
export function faultText(e: unknown, t: T): string {
	if (!(e instanceof ApiError)) return t("error.unknown");
	if (e.code === "network") return t("error.network");
	return e.message || t("error.unknown");
}

/** Whether the server wants a captcha with the next try. */
export const wantsCaptcha = (e: unknown): boolean => e instanceof ApiError && (e.value as { captcha?: boolean } | null)?.captcha === true;
