/** A verifier's input as the part of an address behind the #, which browsers send to nobody. */
import type { FairInput } from "../fair.ts";

const text = new TextEncoder();

/** Writes an input as text of letters, digits, - and _. */
export function inAddress(input: unknown): string {
	const bytes = text.encode(JSON.stringify(input));
	let raw = "";
	for (const b of bytes) raw += String.fromCharCode(b);
	return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads what inAddress wrote, or JSON; undefined when it is neither. */
export function readInput(written: string): FairInput | undefined {
	const clean = written.trim().replace(/^#/, "");
	if (clean === "") return undefined;
	try {
		if (clean.startsWith("{")) return inputOf(JSON.parse(clean));
		const raw = atob(clean.replaceAll("-", "+").replaceAll("_", "/"));
		return inputOf(JSON.parse(new TextDecoder().decode(Uint8Array.from(raw, (c) => c.charCodeAt(0)))));
	} catch {
		return undefined;
	}
}

/** An input, or a whole round's record with its input inside. */
function inputOf(value: unknown): FairInput | undefined {
	const v = value as { verify?: unknown; game?: unknown; params?: unknown } | null;
	if (v && typeof v === "object" && v.verify) return inputOf(v.verify);
	return v && typeof v.game === "string" && typeof v.params === "object" ? (v as FairInput) : undefined;
}
