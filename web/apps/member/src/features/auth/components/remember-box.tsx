import { useT } from "@baize/i18n";
import { Checkbox } from "@baize/ui";

interface RememberBoxProps {
	checked: boolean;
	onChange: (checked: boolean) => void;
	/** The member does not want to be remembered any more. */
	onForget?: () => void;
}

/** Whether this browser shall remember the member; unticking forgets at once. */
export function RememberBox({ checked, onChange, onForget }: RememberBoxProps) {
	const t = useT();
	return (
		<Checkbox
			name="remember"
			checked={checked}
			onChange={(e) => {
				onChange(e.target.checked);
				if (!e.target.checked) onForget?.();
			}}
		>
			{t("entry.remember")}
		</Checkbox>
	);
}
