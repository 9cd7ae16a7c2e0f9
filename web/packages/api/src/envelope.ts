import { newKey } from "@baize/kernel";
import type { JWK } from "jose";

/** Seals a payload for the server (ECDH-ES, A256GCM) with a fresh jti and iat; loads the cipher on first use. */
export async function seal(payload: object, key: JWK): Promise<string> {
	const { CompactEncrypt, importJWK } = await import("jose");
	const text = JSON.stringify({ ...payload, jti: newKey(), iat: Math.floor(Date.now() / 1000) });
	return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid }).encrypt(await importJWK(key, "ECDH-ES"));
}

/** The body of a sensitive call: sealed when the server gave a key and the page is in a secure context. */
export async function sealedBody(payload: object, key: JWK | null | undefined): Promise<object> {
	if (!key || !globalThis.crypto?.subtle) return payload;
	return { jwe: await seal(payload, key) };
}
