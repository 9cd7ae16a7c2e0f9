import { request } from "@baize/api";

/** Asks whether an invitation code is somebody's; refused at affiliateCode where it is not. */
export const checkAffiliate = (code: string, signal?: AbortSignal): Promise<{ valid: boolean }> =>
	request<{ valid: boolean }>("/auth/affiliate", { query: { code, domain: location.hostname }, signal });
