import { useLang, useT } from "@baize/i18n";
import { Button, Skeleton, TextField } from "@baize/ui";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { Digits, ReadKind } from "./calls.ts";
import { useSound } from "./use-sound.ts";

interface DigitsFieldProps {
	name: string;
	/** What is to be read or heard; null while it is on its way. */
	shown: Digits | null;
	kind: ReadKind;
	failed?: boolean;
	value: string;
	error?: string;
	/** Asks for other digits, of this kind or the other. */
	onAsk: (kind: ReadKind) => void;
	onChange: (value: string) => void;
	onKeyDown?: (e: KeyboardEvent) => void;
}

/** A box for digits that are shown as a picture or, at a press and as often as wanted, spoken. */
export function DigitsField({ name, shown, kind, failed, value, error, onAsk, onChange, onKeyDown }: DigitsFieldProps) {
	const t = useT();
	const lang = useLang();
	const languages = useMemo(() => new Intl.DisplayNames([lang, "en"], { type: "language" }), [lang]);
	const spoken = useRef("");
	if (shown) spoken.current = shown.spoken;
	const heard = kind === "sound";
	const sound = useSound(shown?.sound);
	// Only who has pressed for it hears it: digits that come after a refusal wait for a press of their own.
	const wanted = useRef(false);
	useEffect(() => {
		if (!wanted.current || !sound.ready) return;
		wanted.current = false;
		sound.play();
	}, [sound]);
	const ask = (other: ReadKind) => {
		wanted.current = other === "sound";
		onAsk(other);
	};
	const hear = () => {
		if (sound.ready) sound.play();
		else if (!heard || failed) ask("sound");
	};
	const picture = (
		<button type="button" className="captcha" onClick={() => ask(heard && failed ? "sound" : "picture")} aria-label={failed || heard ? undefined : t("auth.captcha.refresh")}>
			{failed ? (
				<span>{t("ui.retry")}</span>
			) : heard ? (
				<span>{t("auth.captcha.show")}</span>
			) : shown?.image ? (
				<img src={shown.image} alt={t("auth.captcha.picture")} width={120} height={40} />
			) : (
				<Skeleton className="h-10 w-30" />
			)}
		</button>
	);
	return (
		<div className="auth-field">
			<TextField
				label={t(heard ? "auth.captcha.heard" : "auth.captcha.label")}
				name={name}
				inputMode="numeric"
				autoComplete="off"
				maxLength={16}
				value={value}
				error={error}
				onChange={(e) => onChange(e.target.value.trim())}
				onKeyDown={onKeyDown}
				after={picture}
			/>
			{spoken.current ? (
				<Button kind="quiet" size="sm" icon="volume" className="captcha-hear" aria-busy={(heard && !shown && !failed) || undefined} onClick={hear}>
					{t("auth.captcha.hear", { language: languages.of(spoken.current) ?? spoken.current })}
				</Button>
			) : (
				<Skeleton className="h-10 w-40" />
			)}
		</div>
	);
}
