import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useEffect, useState } from "react";
import type { Digits, HumanTask, ReadKind } from "./calls.ts";
import { DigitsField } from "./digits-field.tsx";

interface DigitsTaskProps {
	/** Null while they are on their way. */
	digits: Digits | null;
	kind: HumanTask["kind"];
	busy: boolean;
	onAsk: (kind: ReadKind) => void;
	onDone: (typed: string) => void;
}

/** Digits that somebody reads or hears, and types. */
export function DigitsTask({ digits, kind, busy, onAsk, onDone }: DigitsTaskProps) {
	const t = useT();
	const [typed, setTyped] = useState("");
	const [error, setError] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: other digits make what was typed worthless.
	useEffect(() => setTyped(""), [digits]);
	const done = () => {
		if (!digits || busy) return;
		if (typed) onDone(typed);
		else setError(t("auth.error.captcha"));
	};
	return (
		<div className="digits-task">
			<DigitsField
				name="humanDigits"
				shown={digits}
				kind={kind === "sound" ? "sound" : "picture"}
				value={typed}
				error={error}
				onAsk={onAsk}
				onChange={(value) => {
					setTyped(value);
					setError("");
				}}
				onKeyDown={(e) => {
					// The check stands in a form that is not to be sent by this.
					if (e.key !== "Enter") return;
					e.preventDefault();
					done();
				}}
			/>
			<Button size="lg" busy={busy} onClick={done}>
				{t("codes.human.confirm")}
			</Button>
		</div>
	);
}
