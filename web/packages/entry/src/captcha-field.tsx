import { useT } from "@baize/i18n";
import { Skeleton, TextField } from "@baize/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Captcha, newCaptcha } from "./calls.ts";

const THROTTLE_MS = 1000;

interface CaptchaFieldProps {
	value: string;
	error?: string;
	/** Changes when the picture must be a new one. */
	turn: number;
	onChange: (value: string, captchaId: string) => void;
}

/** A picture of digits with a box for them; a press on the picture brings another, at most once a second. */
export function CaptchaField({ value, error, turn, onChange }: CaptchaFieldProps) {
	const t = useT();
	const [shown, setShown] = useState<Captcha | null>(null);
	const [failed, setFailed] = useState(false);
	const last = useRef(Number.NEGATIVE_INFINITY);
	const tell = useRef(onChange);
	tell.current = onChange;
	const fetchOne = useCallback(async () => {
		last.current = performance.now();
		setFailed(false);
		try {
			const c = await newCaptcha();
			setShown(c);
			tell.current("", c.captchaId);
		} catch {
			setFailed(true);
		}
	}, []);
	useEffect(() => void fetchOne(), [turn, fetchOne]);
	const again = () => {
		if (performance.now() - last.current >= THROTTLE_MS) void fetchOne();
	};
	const picture = (
		<button type="button" className="captcha" onClick={again} aria-label={t("auth.captcha.refresh")}>
			{failed ? <span>{t("ui.retry")}</span> : shown ? <img src={shown.image} alt={t("auth.captcha.picture")} width={120} height={40} /> : <Skeleton className="h-10 w-30" />}
		</button>
	);
	return (
		<TextField
			label={t("auth.captcha.label")}
			name="captcha"
			inputMode="numeric"
			autoComplete="off"
			maxLength={8}
			value={value}
			error={error}
			onChange={(e) => onChange(e.target.value.trim(), shown?.captchaId ?? "")}
			after={picture}
		/>
	);
}
