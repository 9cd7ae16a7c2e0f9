import { ApiError } from "@baize/api";
import type { T } from "@baize/i18n";

/** The sentence of a refused call: the server's own, or what the client knows. */
export function refusal(e: unknown, t: T): string {
	if (!(e instanceof ApiError)) return t("error.unknown");
	return e.code === "network" ? t("error.network") : e.message || t("error.unknown");
}
