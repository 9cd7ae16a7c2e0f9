import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { type Fact, Facts, Note } from "./bits.tsx";
import { faultText, isFault } from "./fault.ts";
import { FormDialog } from "./form-dialog.tsx";
import { ReasonField } from "./reason-field.tsx";

interface ActProps {
	title: string;
	/** What exactly will happen, to whom, with how much. */
	facts?: readonly Fact[];
	children?: ReactNode;
	confirm: string;
	danger?: boolean;
	reason?: "required" | "optional";
	/** Does it; the key is the same for every press of this dialog. */
	run: (reason: string, key: string) => Promise<unknown>;
	/** The sentence of the toast; absent where the act says it itself. */
	done?: string;
	/** The dialog stays when it is done: its owner shows what came of it. */
	stay?: boolean;
	onClose: () => void;
	onDone?: () => void;
}

/** Asks before a weighty act, does it once however often it is pressed, and says what came of it. */
export function ActDialog({ title, facts, children, confirm, danger, reason, run, done, stay, onClose, onDone }: ActProps) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [why, setWhy] = useState("");
	const [code, setCode] = useState("");
	const [lacking, setLacking] = useState(false);
	const act = useMutation({
		mutationFn: async () => {
			if (code) await request("/staff/step-up", { method: "POST", body: { code } });
			return run(why.trim(), key.current);
		},
		onSuccess: () => {
			if (done) toast(done, "ok");
			if (!stay) onClose();
			onDone?.();
		},
		onSettled: () => client.invalidateQueries({ queryKey: ["staff"] }),
	});
	const stepUp = code !== "" || isFault(act.error, "staff.stepUp.needed");
	const submit = () => {
		if (reason === "required" && !why.trim()) setLacking(true);
		else act.mutate();
	};
	return (
		<FormDialog title={title} confirm={confirm} danger={danger} busy={act.isPending} onSubmit={submit} onClose={onClose}>
			{facts && <Facts of={facts} className="facts-boxed" />}
			{children && <div className="grid gap-4 text-text-2">{children}</div>}
			{reason && (
				<ReasonField
					required={reason === "required"}
					value={why}
					error={lacking && !why.trim() ? t("staff.act.reasonNeeded") : undefined}
					onChange={(text) => setWhy(text)}
					onSubmit={submit}
				/>
			)}
			{stepUp && (
				<TextField
					label={t("staff.login.code")}
					note={t("staff.act.stepUp")}
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={8}
					value={code}
					onChange={(e) => setCode(e.target.value)}
				/>
			)}
			{act.error && !isFault(act.error, "staff.stepUp.needed") && <Refusal error={act.error} />}
		</FormDialog>
	);
}

/** What a refusal means; that the second person must be another one is said in full. */
export function Refusal({ error }: { error: unknown }) {
	const t = useT();
	const same = isFault(error, "cashier.withdrawal.samePerson") || isFault(error, "staff.approval.own");
	if (same) {
		return (
			<Note tone="warn" icon="users" title={faultText(error, t)}>
				{t("staff.act.samePerson")}
			</Note>
		);
	}
	return (
		<Note tone="bad" icon="alert" title={faultText(error, t)}>
			{isFault(error, "network") && t("staff.act.pressAgain")}
		</Note>
	);
}
