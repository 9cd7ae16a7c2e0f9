import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { type Option, withPicked } from "./options.ts";

interface PickProps {
	label: string;
	value: string;
	options: readonly Option[];
	onPick: (value: string) => void;
}

/** A choice among many that narrows a list; the first one is all. */
export function PickBox({ options, ...pick }: PickProps) {
	const t = useT();
	return <PickOne {...pick} on={pick.value !== ""} options={[{ value: "", label: t("staff.list.every", { what: pick.label }) }, ...withPicked(options, pick.value)]} />;
}

/** A choice of one among many that takes little room. */
export const PickOne = ({ label, value, options, on, onPick }: PickProps & { on?: boolean }) => (
	<span className="pick-box" data-on={on ? "" : undefined}>
		<select aria-label={label} value={value} onChange={(e) => onPick(e.target.value)}>
			{options.map((o) => (
				<option key={o.value} value={o.value}>
					{o.label}
				</option>
			))}
		</select>
		<Icon name="chevron-down" className="h-4 w-4" />
	</span>
);
