import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	kind?: "primary" | "secondary" | "quiet" | "danger";
	size?: "sm" | "md" | "lg";
	icon?: IconName;
	/** Locks the button until the answer is in. */
	busy?: boolean;
	ref?: Ref<HTMLButtonElement>;
}

/** The class of a link that looks like a button. */
export const buttonClass = (kind: ButtonProps["kind"] = "primary", size: ButtonProps["size"] = "md", className?: string): string =>
	cx("btn", `btn-${kind}`, size !== "md" && `btn-${size}`, className);

/** A push button; one primary at most in a view. */
export function Button({ kind, size, icon, busy, className, children, disabled, ...rest }: ButtonProps) {
	return (
		<button type="button" {...rest} className={buttonClass(kind, size, className)} disabled={disabled || busy} aria-busy={busy || undefined}>
			{icon && <Icon name={icon} />}
			{children}
		</button>
	);
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	icon: IconName;
	/** Says what the button does. */
	label: string;
	ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon; the label is its name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
	return (
		<button type="button" {...rest} className={cx("icon-btn", className)} aria-label={label} title={label}>
			<Icon name={icon} />
		</button>
	);
}
