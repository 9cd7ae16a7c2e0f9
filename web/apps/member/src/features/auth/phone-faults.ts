import type { PlainKey } from "@baize/i18n";

/** What a refusal of the phone-auth service means here. */
export interface PhoneFault {
	/** number, code: at that field, with the focus; warning: a dialog; toast: a word that goes by itself. */
	place: "number" | "code" | "warning" | "toast";
	text: PlainKey;
	/** Seconds until another code may be asked for. */
	wait?: number;
	/** The warning leads to customer service. */
	service?: true;
	/** Another code may be sent at once. */
	again?: true;
}

const FIVE_MINUTES = 300;

const FAULTS: Record<string, PhoneFault> = {
	"invalid-phone-number": { place: "number", text: "auth.phone.invalidNumber" },
	"missing-phone-number": { place: "number", text: "auth.phone.missingNumber" },
	"too-many-requests": { place: "warning", text: "auth.phone.tooMany", wait: FIVE_MINUTES },
	"invalid-verification-code": { place: "code", text: "auth.phone.invalidCode" },
	"missing-verification-code": { place: "code", text: "auth.phone.missingCode" },
	"captcha-check-failed": { place: "warning", text: "auth.phone.checkFailed", service: true },
	"unauthorized-domain": { place: "warning", text: "auth.phone.checkFailed", service: true },
	"quota-exceeded": { place: "warning", text: "auth.phone.quota", service: true },
	"operation-not-allowed": { place: "warning", text: "auth.phone.notAllowed", service: true },
	"code-expired": { place: "code", text: "auth.phone.expired", again: true },
	"popup-closed-by-user": { place: "toast", text: "auth.phone.closed" },
	unknown: { place: "toast", text: "auth.phone.unknown" },
};

/** The fault of an error that the service's code threw; what nobody knows is unknown. */
export function phoneFault(e: unknown): PhoneFault {
	const code = (e as { code?: unknown } | null)?.code;
	const name = typeof code === "string" ? code.replace(/^auth\//, "") : "unknown";
	return FAULTS[name] ?? (FAULTS.unknown as PhoneFault);
}
