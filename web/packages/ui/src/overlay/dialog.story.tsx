import { useState } from "react";
import type { Story } from "../../workshop/story.ts";
import { Button } from "../button.tsx";
import { ConfirmDialog, Dialog, Sheet } from "./dialog.tsx";

function Opened({ kind }: { kind: "dialog" | "sheet" | "drawer" | "confirm" }) {
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
			{open && kind === "confirm" && (
				<ConfirmDialog title={kind} cancelLabel="no" danger onConfirm={close} onCancel={close}>
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
	confirm: () => <Opened kind="confirm" />,
} satisfies Story;
