import { useT } from "@baize/i18n";
import { When } from "../../../kit/bits.tsx";
import { toneOf } from "../../../kit/tone.ts";
import { wordFor } from "../../../kit/word.ts";
import type { Step } from "../model.ts";

/** The way a withdrawal has gone, step by step. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
	const t = useT();
	return (
		<ol className="timeline" aria-label={t("staff.withdrawal.timeline")}>
			{steps.map((s, i) => (
				<li key={s.state + s.at} className={`tone-${toneOf(s.state)}`} aria-current={i === steps.length - 1 ? "step" : undefined}>
					<span className="font-semibold">{wordFor(t, "staff.state", s.state)}</span>
					<span className="text-sm text-text-3">
						<When at={s.at} />
					</span>
				</li>
			))}
		</ol>
	);
}
