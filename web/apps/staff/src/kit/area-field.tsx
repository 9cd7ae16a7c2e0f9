import { Field, type FieldProps } from "@baize/ui";
import type { TextareaHTMLAttributes } from "react";

/** Several lines of text with their label and error. */
export function AreaField({ label, note, error, ...area }: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">) {
	return (
		<Field label={label} note={note} error={error}>
			{(control) => <textarea rows={4} {...area} {...control} />}
		</Field>
	);
}
