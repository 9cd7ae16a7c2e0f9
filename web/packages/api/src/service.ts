import type { Permission } from "./boot.ts";

const KEY_LENGTH = 8;

/**
 * A customer-service path as the server writes it: base64 of the path mixed
 * with the eight characters at the end. A form of writing, not a secret.
 */
export function decodePath(text: string): string {
	const key = text.slice(-KEY_LENGTH);
	try {
		const mixed = atob(text.slice(0, -KEY_LENGTH).replaceAll("-", "+").replaceAll("_", "/"));
		const bytes = Uint8Array.from(mixed, (c, i) => c.charCodeAt(0) ^ key.charCodeAt(i % KEY_LENGTH));
		return new TextDecoder().decode(bytes);
	} catch {
		return "";
	}
}

/** The path of customer service, or "" when there is none. */
export const servicePath = (site: Pick<Permission, "customerService">): string => decodePath(site.customerService[0]?.path ?? "");
