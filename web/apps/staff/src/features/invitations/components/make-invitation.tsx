import { ApiError, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { codeFits } from "../model.ts";

/** Makes a code for a member or an agent; each fault stands at its field. */
export function MakeInvitation({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [form, setForm] = useState({ code: "", account: "", domain: "", note: "" });
	const make = useMutation({
		mutationFn: () => request("/staff/invitations", { method: "POST", body: { ...form, code: form.code.trim().toUpperCase(), account: form.account.trim() } }),
		onSuccess: () => {
			toast(t("staff.invite.isMade", { code: form.code.trim().toUpperCase() }), "ok");
			void client.invalidateQueries({ queryKey: ["staff", "/staff/invitations"] });
			onClose();
		},
	});
	const fault = make.error instanceof ApiError ? make.error : undefined;
	const atField = ["code", "account", "domain", "note"].some((f) => fault?.fieldMessage(f));
	const ready = codeFits(form.code) && form.account.trim() !== "";
	const field = (name: keyof typeof form, max: number, note?: string) => (
		<TextField
			label={t(`staff.invite.${name === "account" ? "owner" : name}`)}
			note={note}
			error={fault?.fieldMessage(name)}
			maxLength={max}
			autoCapitalize="none"
			autoComplete="off"
			spellCheck={name === "note"}
			value={form[name]}
			onChange={(e) => setForm({ ...form, [name]: name === "code" ? e.target.value.toUpperCase() : e.target.value })}
		/>
	);
	return (
		<FormDialog title={t("staff.invite.make")} confirm={t("staff.invite.do")} ready={ready} busy={make.isPending} onSubmit={make.mutate} onClose={onClose}>
			{field("code", 20, t("staff.invite.codeNote"))}
			{field("account", 64, t("staff.invite.ownerNote"))}
			{field("domain", 253, t("staff.invite.domainNote"))}
			{field("note", 200)}
			{make.error && !atField && <Refusal error={make.error} />}
		</FormDialog>
	);
}
