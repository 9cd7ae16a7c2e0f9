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
export function PickBox({ label, value, options, onPick }: PickProps) {
	const t = useT();
	return (
		<span className="pick-box" data-on={value ? "" : undefined}>
			<select aria-label={label} value={value} onChange={(e) => onPick(e.target.value)}>
				<option value="">{t("staff.list.every", { what: label })}</option>
				{withPicked(options, value).map((o) => (
					<option key={o.value} value={o.value}>
						{o.label}
					</option>
				))}
			</select>
			<Icon name="chevron-down" className="h-4 w-4" />
		</span>
	);
}
