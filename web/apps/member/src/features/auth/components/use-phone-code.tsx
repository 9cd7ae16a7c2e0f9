import { useCountdown } from "@baize/entry";
import { type PlainKey, useLang, useT } from "@baize/i18n";
import { ConfirmDialog, toast } from "@baize/ui";
import { type ReactNode, useRef, useState } from "react";
import type { Mobile } from "../api/codes.ts";
import { useCountries } from "../api/get-countries.ts";
import { type ConfirmCode, type PhoneConfig, sendPhoneCode } from "../api/phone-service.ts";
import { e164, mobileFault } from "../numbers.ts";
import { phoneFault } from "../phone-faults.ts";

const WAIT_S = 60;
const THROTTLE_MS = 1000;
/** The server takes a proof for ten minutes. */
const TOKEN_MS = 570_000;

/** A code that the phone-auth service sends. */
export interface PhoneCode {
	/** Seconds until another may be sent. */
	left: number;
	busy: boolean;
	/** The number that a code went to, or nothing. */
	sent: string;
	send: (mobile: Mobile) => Promise<void>;
	/** The service's token for a typed code, or null where the fault has been shown. */
	prove: (code: string) => Promise<string | null>;
	/** Stands somewhere in the form: the warning, and the place of the service's own check. */
	panel: ReactNode;
}

interface Wanted {
	config: PhoneConfig | null | undefined;
	/** A link to customer service for a warning, if there is any. */
	service: ReactNode;
	onFault: (field: "mobileNum" | "verificationCode", sentence: string) => void;
}

/** Lets the phone-auth service send codes and read them; every refusal of its own is shown where it belongs. */
export function usePhoneCode({ config, service, onFault }: Wanted): PhoneCode {
	const t = useT();
	const lang = useLang();
	const countries = useCountries(Boolean(config));
	const box = useRef<HTMLDivElement>(null);
	const confirm = useRef<ConfirmCode>(undefined);
	// The service reads a code once: what it answered is good until the server has spent it.
	const proven = useRef({ code: "", token: "", at: 0 });
	const last = useRef(Number.NEGATIVE_INFINITY);
	const { left, begin } = useCountdown();
	const [busy, setBusy] = useState(false);
	const [sent, setSent] = useState("");
	const [warning, setWarning] = useState<{ text: PlainKey; service: boolean } | null>(null);
	const refused = (e: unknown) => {
		const fault = phoneFault(e);
		if (fault.wait) begin(fault.wait);
		if (fault.again) {
			begin(0);
			setSent("");
		}
		if (fault.place === "number") onFault("mobileNum", t(fault.text));
		else if (fault.place === "code") onFault("verificationCode", t(fault.text));
		else if (fault.place === "toast") toast(t(fault.text), "bad");
		else setWarning({ text: fault.text, service: fault.service === true });
	};
	const send = async (mobile: Mobile) => {
		if (!config || !box.current || busy || performance.now() - last.current < THROTTLE_MS) return;
		last.current = performance.now();
		const wrong = mobileFault(mobile, countries);
		if (wrong) return refused({ code: wrong === "empty" ? "auth/missing-phone-number" : "auth/invalid-phone-number" });
		setBusy(true);
		try {
			const place = box.current.appendChild(document.createElement("div"));
			proven.current = { code: "", token: "", at: 0 };
			const number = e164(mobile, countries);
			confirm.current = await sendPhoneCode(config, number, place, lang);
			setSent(number);
			begin(WAIT_S);
		} catch (e) {
			refused(e);
		}
		setBusy(false);
	};
	const prove = async (code: string) => {
		if (!code || !confirm.current) {
			refused({ code: "auth/missing-verification-code" });
			return null;
		}
		const { current: had } = proven;
		if (had.code === code && performance.now() - had.at < TOKEN_MS) return had.token;
		try {
			const token = await confirm.current(code);
			proven.current = { code, token, at: performance.now() };
			return token;
		} catch (e) {
			refused(e);
			return null;
		}
	};
	const panel = (
		<>
			<div ref={box} />
			{warning && (
				<ConfirmDialog title={t("auth.phone.warning")} confirmLabel={t("ui.ok")} onConfirm={() => setWarning(null)} onCancel={() => setWarning(null)}>
					{t(warning.text)} {warning.service && service}
				</ConfirmDialog>
			)}
		</>
	);
	return { left, busy, sent, send, prove, panel };
}
