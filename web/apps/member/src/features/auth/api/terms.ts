import { request } from "@baize/api";

/** Where a member stands with the terms. */
export interface TermsStanding {
	version: number;
	acceptedVersion: number;
	due: boolean;
}

/** Asks which version is in force and which was accepted. */
export const fetchTerms = (signal?: AbortSignal): Promise<TermsStanding> => request<TermsStanding>("/auth/terms", { signal });

/** Accepts the version that was shown. */
export const acceptTerms = (version: number): Promise<void> => request<void>("/auth/terms", { body: { version } });
