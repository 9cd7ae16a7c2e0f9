import { useT } from "@baize/i18n";
import { Button, Dialog } from "@baize/ui";
import type { ReactNode } from "react";

interface FormDialogProps {
	title: string;
	/** What the button says that does it. */
	confirm: string;
	danger?: boolean;
	/** False while something is missing. */
	ready?: boolean;
	busy: boolean;
	onSubmit: () => void;
	onClose: () => void;
	/** The fields, and what was refused. */
	children: ReactNode;
}

/** A dialog with a form: Enter does what its button does, and nothing closes or repeats it while it is under way. */
export function FormDialog({ title, confirm, danger, ready = true, busy, onSubmit, onClose, children }: FormDialogProps) {
	const t = useT();
	const submit = () => ready && !busy && onSubmit();
	return (
		<Dialog
			title={title}
			onClose={() => !busy && onClose()}
			foot={
				<>
					<Button kind="secondary" disabled={busy} onClick={onClose}>
						{t("ui.cancel")}
					</Button>
					<Button kind={danger ? "danger" : "primary"} busy={busy} disabled={!ready} onClick={submit}>
						{confirm}
					</Button>
				</>
			}
		>
			<form
				className="grid gap-4"
				onSubmit={(e) => {
					e.preventDefault();
					submit();
				}}
			>
				{children}
				{/* Enter in one of several fields needs a button inside the form. */}
				<button type="submit" hidden aria-hidden="true" tabIndex={-1} />
			</form>
		</Dialog>
	);
}
