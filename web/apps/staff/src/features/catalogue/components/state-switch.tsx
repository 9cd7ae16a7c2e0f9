import { useT } from "@baize/i18n";
import { SWITCH_STATES, type SwitchState } from "../model.ts";

/** Three buttons, one of which is pressed: open, maintenance, closed. */
export function StateSwitch({ of, name, busy, onSet }: { of: SwitchState; name: string; busy?: boolean; onSet: (state: SwitchState) => void }) {
	const t = useT();
	return (
		<span className="segments" role="group" aria-label={t("staff.catalogue.stateOf", { name })}>
			{SWITCH_STATES.map((s) => (
				<button key={s} type="button" className={`segment seg-${s}`} aria-pressed={s === of} disabled={busy} onClick={() => s !== of && onSet(s)}>
					{t(`staff.state.${s}`)}
				</button>
			))}
		</span>
	);
}
