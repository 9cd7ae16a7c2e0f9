import { useT } from "@baize/i18n";
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from "react";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Field, type FieldProps } from "./field.tsx";

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id"> & { ref?: Ref<HTMLInputElement>; before?: ReactNode; after?: ReactNode };

/** A line of text with its label and error. */
export function TextField({ label, note, error, before, after, ...input }: InputProps) {
	return (
		<Field label={label} note={note} error={error}>
			{(control) => (
				<>
					{before}
					<input type="text" {...input} {...control} />
					{after}
				</>
			)}
		</Field>
	);
}

/** A password with a show/hide button; paste and password managers are welcome. */
export function PasswordField(props: Omit<InputProps, "type" | "after">) {
	const t = useT();
	const [shown, setShown] = useState(false);
	const eye = <IconButton icon={shown ? "eye-off" : "eye"} label={t(shown ? "ui.hidePassword" : "ui.showPassword")} aria-pressed={shown} onClick={() => setShown(!shown)} />;
	return <TextField autoComplete="current-password" autoCapitalize="none" spellCheck={false} {...props} type={shown ? "text" : "password"} after={eye} />;
}

type SelectProps = FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id"> & { options: readonly { value: string; label: string }[] };

/** A choice of one out of a few. */
export function Select({ label, note, error, options, ...select }: SelectProps) {
	return (
		<Field label={label} note={note} error={error}>
			{(control) => (
				<>
					<select className="appearance-none" {...select} {...control}>
						{options.map((o) => (
							<option key={o.value} value={o.value}>
								{o.label}
							</option>
						))}
					</select>
					<Icon name="chevron-down" className="pointer-events-none h-5 w-5" />
				</>
			)}
		</Field>
	);
}

/** A box to tick; never ticked beforehand. */
export function Checkbox({ children, error, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { error?: string; children: ReactNode }) {
	const id = useId();
	return (
		<div>
			<label className="check">
				<input type="checkbox" {...input} aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined} />
				<span>{children}</span>
			</label>
			{error && (
				<p id={id} className="field-error">
					{error}
				</p>
			)}
		</div>
	);
}
