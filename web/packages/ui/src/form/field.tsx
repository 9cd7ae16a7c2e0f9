import { type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";

/** What every field has: a label, an optional note, the error beside it. */
export interface FieldProps {
	label: string;
	note?: string;
	error?: string;
}

/** What a control inside a field must carry to be tied to its label and error. */
export interface ControlProps {
	id: string;
	"aria-invalid"?: true;
	"aria-describedby"?: string;
}

/** Lays out one control with its label, note and error. */
export function Field({ label, note, error, children }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
	const id = useId();
	const noteId = `${id}n`;
	return (
		<div className="field" data-invalid={error ? "true" : undefined}>
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<div className="field-box">{children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": error || note ? noteId : undefined })}</div>
			<div id={noteId} aria-live="polite">
				{error ? (
					<p className="field-error">
						<Icon name="alert" className="h-5 w-5" />
						{error}
					</p>
				) : (
					note && <p className="field-note">{note}</p>
				)}
			</div>
		</div>
	);
}
