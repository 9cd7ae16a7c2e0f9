import { ApiError } from "@baize/api";
import { type Human, isTurnedAway, refusal, retrySeconds, useCountdownOf } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Dialog } from "@baize/ui";
import { useRef, useState } from "react";
import { CodeBox } from "./code-box.tsx";

/** When a code ends and when another may be sent. */
export interface CodeSent {
	expiredMinutes: number;
	resendSeconds: number;
}

const THROTTLE_MS = 1000;

interface CodeFieldProps {
	name?: string;
	/** The masked address that the code goes to, where it stands in no field of the form. */
	address?: string;
	/** Has the code sent. */
	send: (humanToken?: string) => Promise<CodeSent>;
	human: Human;
	value: string;
	error?: string;
	/** Says that a code is on its way; a sentence about a number where it is absent. */
	note?: string;
	/** The field that the code is sent to. */
	to: string;
	/** False where what is in that field is not fit to be sent to; it says so itself. */
	ready: () => boolean;
	onChange: (value: string) => void;
	/** The server refuses what is in that field. */
	onRefused: (text: string) => void;
}

/** A code of the server's own: the box, and the button that sends it and then waits. */
export function CodeField({ name, address, send, human, value, error, note, to, ready, onChange, onRefused }: CodeFieldProps) {
	const t = useT();
	const wait = useCountdownOf();
	const [busy, setBusy] = useState(false);
	const [sent, setSent] = useState(false);
	const [said, setSaid] = useState("");
	const last = useRef(Number.NEGATIVE_INFINITY);
	const box = useRef<HTMLInputElement>(null);
	const refused = (e: unknown) => {
		if (isTurnedAway(e)) return;
		const there = e instanceof ApiError ? e.fieldMessage(to) : undefined;
		if (there) return onRefused(there);
		wait.begin(retrySeconds(e));
		setSaid(refusal(e, t));
	};
	const ask = async () => {
		if (performance.now() - last.current < THROTTLE_MS || !ready()) return;
		last.current = performance.now();
		setBusy(true);
		try {
			const answer = await human.ask(send);
			wait.begin(answer.resendSeconds);
			setSent(true);
			box.current?.focus();
		} catch (e) {
			refused(e);
		}
		setBusy(false);
	};
	return (
		<>
			<CodeBox
				ref={box}
				name={name}
				label={sent && address ? t("codes.proof.code", { address }) : undefined}
				value={value}
				error={error}
				note={sent ? (note ?? t("codes.code.sent")) : address ? t("codes.proof.to", { address }) : undefined}
				sent={sent}
				busy={busy}
				left={wait.left}
				onSend={() => void ask()}
				onChange={onChange}
			/>
			{said && (
				<Dialog title={t("codes.code.refused")} onClose={() => setSaid("")} foot={<Button onClick={() => setSaid("")}>{t("codes.code.ok")}</Button>}>
					<p role="alert" className="text-text-2">
						{said}
					</p>
				</Dialog>
			)}
		</>
	);
}
