import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, Dialog, TextField } from "@baize/ui";
import { useRef, useState } from "react";
import { type Mobile, type Purpose, sendCode } from "../api/codes.ts";
import { refusalOf } from "./form.tsx";
import { useCountdown } from "./use-countdown.ts";
import { type Human, isTurnedAway } from "./use-human.tsx";

const THROTTLE_MS = 1000;

interface CodeFieldProps {
	purpose: Purpose;
	mobile: Mobile;
	human: Human;
	value: string;
	error?: string;
	/** False where the number is not fit to be sent to; it says so itself. */
	ready: () => boolean;
	onChange: (value: string) => void;
	/** The server refuses the number itself. */
	onNumber: (text: string) => void;
}

/** A code that comes by SMS: the box, and the button that sends it and then waits. */
export function CodeField({ purpose, mobile, human, value, error, ready, onChange, onNumber }: CodeFieldProps) {
	const t = useT();
	const { left, begin } = useCountdown();
	const [busy, setBusy] = useState(false);
	const [sent, setSent] = useState(false);
	const [refusal, setRefusal] = useState("");
	const last = useRef(Number.NEGATIVE_INFINITY);
	const box = useRef<HTMLInputElement>(null);
	const refused = (e: unknown) => {
		if (isTurnedAway(e)) return;
		const number = e instanceof ApiError ? e.fieldMessage("mobileNum") : undefined;
		if (number) return onNumber(number);
		if (e instanceof ApiError && e.retryAfter) begin(e.retryAfter);
		setRefusal(refusalOf(e, t));
	};
	const send = async () => {
		if (performance.now() - last.current < THROTTLE_MS || !ready()) return;
		last.current = performance.now();
		setBusy(true);
		try {
			const answer = await human.ask((token) => sendCode(purpose, mobile, token));
			begin(answer.resendSeconds);
			setSent(true);
			box.current?.focus();
		} catch (e) {
			refused(e);
		}
		setBusy(false);
	};
	const button = (
		<Button kind="secondary" size="sm" className="code-send" busy={busy} disabled={left > 0} onClick={() => void send()}>
			{left > 0 ? t("codes.code.wait", { n: left }) : t(sent ? "codes.code.again" : "codes.code.send")}
		</Button>
	);
	return (
		<>
			<TextField
				ref={box}
				label={t("codes.code.label")}
				name="verificationCode"
				inputMode="numeric"
				autoComplete="one-time-code"
				dir="ltr"
				maxLength={8}
				value={value}
				error={error}
				note={sent ? t("codes.code.sent") : undefined}
				after={button}
				onChange={(e) => onChange(fromDigits(e.target.value).replace(/\s/g, ""))}
			/>
			{refusal && (
				<Dialog title={t("codes.code.refused")} onClose={() => setRefusal("")} foot={<Button onClick={() => setRefusal("")}>{t("codes.code.ok")}</Button>}>
					<p role="alert" className="text-text-2">
						{refusal}
					</p>
				</Dialog>
			)}
		</>
	);
}
