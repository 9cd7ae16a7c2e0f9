import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";

const MINUTE = 60;

/** Counts down to the next try, where the server asked to wait. */
export function RetryNote({ left }: { left: number }) {
	const t = useT();
	if (left <= 0) return null;
	const clock = `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
	return (
		<p className="retry-note">
			<Icon name="clock" />
			{t("codes.retry", { clock })}
		</p>
	);
}
