import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, TextField } from "@baize/ui";
import type { RefObject } from "react";

interface CodeBoxProps {
	ref?: RefObject<HTMLInputElement | null>;
	name?: string;
	label?: string;
	value: string;
	error?: string;
	note?: string;
	/** A code was sent before. */
	sent: boolean;
	busy: boolean;
	/** Seconds until another can be sent. */
	left: number;
	onSend: () => void;
	onChange: (value: string) => void;
}

/** The box for a code, and the button that has one sent and then waits. */
export function CodeBox({ ref, name = "verificationCode", label, value, error, note, sent, busy, left, onSend, onChange }: CodeBoxProps) {
	const t = useT();
	return (
		<TextField
			ref={ref}
			label={label ?? t("codes.code.label")}
			name={name}
			inputMode="numeric"
			autoComplete="one-time-code"
			dir="ltr"
			maxLength={8}
			value={value}
			error={error}
			note={note}
			after={
				<Button kind="secondary" size="sm" className="code-send" busy={busy} disabled={left > 0} onClick={onSend}>
					{left > 0 ? t("codes.code.wait", { n: left }) : t(sent ? "codes.code.again" : "codes.code.send")}
				</Button>
			}
			onChange={(e) => onChange(fromDigits(e.target.value).replace(/\s/g, ""))}
		/>
	);
}
