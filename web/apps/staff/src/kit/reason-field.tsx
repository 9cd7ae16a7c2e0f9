import { useT } from "@baize/i18n";
import { Field } from "@baize/ui";

const MAX = 300;

interface ReasonProps {
	required: boolean;
	value: string;
	error?: string;
	onChange: (text: string) => void;
	onSubmit: () => void;
}

/** Why something is done; the member or the audit log reads it. Control and Enter sends. */
export function ReasonField({ required, value, error, onChange, onSubmit }: ReasonProps) {
	const t = useT();
	return (
		<Field label={t(required ? "staff.act.reason" : "staff.act.reasonOptional")} error={error}>
			{(control) => (
				<textarea
					{...control}
					rows={3}
					maxLength={MAX}
					value={value}
					onChange={(e) => onChange(e.target.value)}
					onKeyDown={(e) => {
						if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) onSubmit();
					}}
				/>
			)}
		</Field>
	);
}
