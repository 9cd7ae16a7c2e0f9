import { useCallback, useEffect, useRef, useState } from "react";
import { type Captcha, newCaptcha, type ReadKind } from "./calls.ts";
import { DigitsField } from "./digits-field.tsx";

const THROTTLE_MS = 1000;

interface CaptchaFieldProps {
	value: string;
	error?: string;
	/** Changes when the digits must be new ones. */
	turn: number;
	onChange: (value: string, captchaId: string) => void;
}

/** Digits to read or hear with a box for them; others come at a press, at most once a second. */
export function CaptchaField({ value, error, turn, onChange }: CaptchaFieldProps) {
	const [kind, setKind] = useState<ReadKind>("picture");
	const [shown, setShown] = useState<Captcha | null>(null);
	const [failed, setFailed] = useState(false);
	const last = useRef(Number.NEGATIVE_INFINITY);
	const asked = useRef(0);
	const later = useRef(0);
	const tell = useRef(onChange);
	tell.current = onChange;
	const now = useRef(kind);
	now.current = kind;
	const fetchOne = useCallback(async (wanted: ReadKind) => {
		// Who turns to the other kind is not to get the first one, late.
		const turn = ++asked.current;
		clearTimeout(later.current);
		last.current = performance.now();
		setFailed(false);
		try {
			const c = await newCaptcha(wanted);
			last.current = performance.now();
			if (turn !== asked.current) return;
			setShown(c);
			tell.current("", c.captchaId);
		} catch {
			if (turn === asked.current) setFailed(true);
		}
	}, []);
	useEffect(() => void fetchOne(now.current), [turn, fetchOne]);
	useEffect(() => () => clearTimeout(later.current), []);
	const ask = (wanted: ReadKind) => {
		const wait = last.current + THROTTLE_MS - performance.now();
		if (wanted === kind) {
			if (wait <= 0) void fetchOne(wanted);
			return;
		}
		setKind(wanted);
		setShown(null);
		setFailed(false);
		asked.current++;
		// The server gives one a second, of whichever kind.
		later.current = window.setTimeout(() => void fetchOne(wanted), Math.max(0, wait));
	};
	return (
		<DigitsField name="captcha" shown={shown} kind={kind} failed={failed} value={value} error={error} onAsk={ask} onChange={(typed) => onChange(typed, shown?.captchaId ?? "")} />
	);
}
