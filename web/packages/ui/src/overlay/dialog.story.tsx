import { useState } from "react";
import type { Story } from "../../workshop/story.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog, Dialog, Sheet } from "./dialog.tsx";

/** A notice has one button, a warning says what is lost, and a busy one waits for its answer. */
const ASKS = {
	notice: {},
	confirm: { cancelLabel: "no" },
	warning: { cancelLabel: "no", danger: true },
	busy: { cancelLabel: "no", busy: true },
} as const;

function Opened({ kind }: { kind: "dialog" | "sheet" | "drawer" | keyof typeof ASKS }) {
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<Button kind="secondary" data-opens={kind} onClick={() => setOpen(true)}>
				{kind}
			</Button>
			{open && kind === "dialog" && (
				<Dialog title={kind} onClose={close} foot={<Button onClick={close}>{"done"}</Button>}>
					<p>{"what it says"}</p>
				</Dialog>
			)}
			{open && kind === "drawer" && (
				<Dialog title={kind} shape="drawer" onClose={close}>
					<p>{"what it says"}</p>
				</Dialog>
			)}
			{open && kind === "sheet" && (
				<Sheet title={kind} onClose={close}>
					<p>{"what it says"}</p>
				</Sheet>
			)}
			{open && kind in ASKS && (
				<ConfirmDialog title={kind} {...ASKS[kind as keyof typeof ASKS]} onConfirm={close} onCancel={close}>
					{"are you sure"}
				</ConfirmDialog>
			)}
		</>
	);
}

export default {
	dialog: () => <Opened kind="dialog" />,
	sheet: () => <Opened kind="sheet" />,
	drawer: () => <Opened kind="drawer" />,
	notice: () => <Opened kind="notice" />,
	confirm: () => <Opened kind="confirm" />,
	warning: () => <Opened kind="warning" />,
	busy: () => <Opened kind="busy" />,
} satisfies Story;
