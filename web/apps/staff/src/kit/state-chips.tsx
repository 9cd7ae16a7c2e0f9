import type { PlainKey } from "@baize/i18n";
import { useT } from "@baize/i18n";
import { Chip } from "@baize/ui";

/** Chips that narrow a list to one state, and one for all. */
export function StateChips({ value, states, prefix = "staff.state", onPick }: { value: string; states: readonly string[]; prefix?: string; onPick: (state: string) => void }) {
	const t = useT();
	return (
		<>
			<Chip on={value === ""} onClick={() => onPick("")}>
				{t("staff.list.all")}
			</Chip>
			{states.map((s) => (
				<Chip key={s} on={value === s} onClick={() => onPick(s)}>
					{t(`${prefix}.${s}` as PlainKey)}
				</Chip>
			))}
		</>
	);
}
