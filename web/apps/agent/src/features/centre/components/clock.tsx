import { useLang } from "@baize/i18n";
import { digitsOf, toDigits } from "@baize/kernel";
import { useTicker } from "@baize/ui";
import { useState } from "react";
import { clockText, offsetText } from "../model.ts";

/** The time here, each second, with its distance from Greenwich. */
export function Clock() {
	const lang = useLang();
	const [now, setNow] = useState(() => new Date());
	useTicker(() => setNow(new Date()), 1000, true);
	return (
		<span className="clock">
			<b>{toDigits(offsetText(-now.getTimezoneOffset()), digitsOf(lang))}</b>
			<time dateTime={now.toISOString()}>{clockText(now, lang)}</time>
		</span>
	);
}
