import { useT } from "@baize/i18n";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { lay } from "./layer.ts";

interface DialogProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
	/** dialog: in the middle; full: the whole screen; sheet: from below; drawer: the start side; drawer-end: the end side. */
	shape?: "dialog" | "wide" | "full" | "sheet" | "drawer" | "drawer-end";
	foot?: ReactNode;
}

const SHAPES = { dialog: "", wide: "dialog-wide", full: "dialog-full", sheet: "sheet", drawer: "drawer", "drawer-end": "drawer drawer-end" };

/** A modal layer: Escape, the cross and a press beside it close it, focus stays inside and goes back. What carries data-focus has the first focus, else the title, so that nothing is pressed by chance. */
export function Dialog({ title, onClose, children, shape = "dialog", foot }: DialogProps) {
	const t = useT();
	const ref = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const close = useRef(onClose);
	useLayoutEffect(() => {
		close.current = onClose;
	});
	useLayoutEffect(() => {
		const dialog = ref.current as HTMLDialogElement;
		const first = dialog.querySelector<HTMLElement>("[data-focus]") ?? dialog.querySelector<HTMLElement>(".dialog-head h2");
		return lay(dialog, first, () => close.current());
	}, []);
	return createPortal(
		<>
			<div className="scrim" aria-hidden="true" onClick={onClose} />
			<dialog ref={ref} open aria-modal="true" className={cx("dialog", SHAPES[shape])} aria-labelledby={titleId}>
				<div className="contents">
					<div className="dialog-head">
						<h2 id={titleId} tabIndex={-1}>
							{title}
						</h2>
						<IconButton icon="close" label={t("ui.close")} onClick={onClose} />
					</div>
					<div className="dialog-body">{children}</div>
					{foot && <div className="dialog-foot">{foot}</div>}
				</div>
			</dialog>
		</>,
		document.body,
	);
}

/** A dialog that comes from below on every screen. */
export const Sheet = (props: Omit<DialogProps, "shape">) => <Dialog {...props} shape="sheet" />;

interface ConfirmProps {
	title: string;
	children?: ReactNode;
	confirmLabel?: string;
	/** Absent: the dialog only informs and has one button. */
	cancelLabel?: string;
	danger?: boolean;
	busy?: boolean;
	onConfirm: () => void;
	onCancel: () => void;
}

/** Asks before something is done; both answers have the same size. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel, danger, busy, onConfirm, onCancel }: ConfirmProps) {
	const t = useT();
	return (
		<Dialog
			title={title}
			onClose={onCancel}
			foot={
				<>
					{cancelLabel && (
						<Button kind="secondary" data-focus onClick={onCancel}>
							{cancelLabel}
						</Button>
					)}
					<Button kind={danger ? "danger" : "primary"} data-focus busy={busy} onClick={onConfirm}>
						{confirmLabel ?? t("ui.confirm")}
					</Button>
				</>
			}
		>
			<p className="text-text-2">{children}</p>
		</Dialog>
	);
}
