import { useLang, useT } from "@baize/i18n";
import { digitsOf, toDigits } from "@baize/kernel";
import { Icon } from "@baize/ui";

const MINUTE = 60;

/** Counts down to the next try, where the server asked to wait. */
export function RetryNote({ left }: { left: number }) {
	const t = useT();
	const digits = digitsOf(useLang());
	if (left <= 0) return null;
	const clock = toDigits(`${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`, digits);
	return (
		<p className="retry-note">
			<Icon name="clock" />
			{t("codes.retry", { clock })}
		</p>
	);
}
