import { ApiError, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Checkbox, Select, TextField } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { SecretDialog } from "../../../kit/secret-dialog.tsx";
import { nameFits, OPENED_TYPES } from "../model.ts";

interface Created {
	id: string;
	temporarySecret: string;
}

/** Opens an account; the temporary secret is shown once and must be changed at the first login. */
export function CreateMember({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [form, setForm] = useState({ account: "", type: "0", upline: "", random: false });
	const create = useMutation({
		mutationFn: () =>
			request<Created>("/staff/members", {
				method: "POST",
				idempotencyKey: key.current,
				body: { account: form.account.trim(), type: Number(form.type), ...(form.upline.trim() && { upline: form.upline.trim() }), randomSecret: form.random },
			}),
		onSuccess: () => client.invalidateQueries({ queryKey: ["staff", "/staff/members"] }),
	});
	if (create.data) return <Secret account={form.account.trim()} of={create.data} onClose={onClose} onOpen={() => onOpen(create.data.id)} />;
	const fault = create.error instanceof ApiError ? create.error : undefined;
	return (
		<FormDialog title={t("staff.create.title")} confirm={t("staff.create.do")} ready={nameFits(form.account)} busy={create.isPending} onSubmit={create.mutate} onClose={onClose}>
			<TextField
				label={t("staff.create.account")}
				note={t("staff.create.accountNote")}
				error={fault?.fieldMessage("account")}
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				maxLength={16}
				value={form.account}
				onChange={(e) => setForm({ ...form, account: e.target.value })}
			/>
			<Select
				label={t("staff.field.type")}
				value={form.type}
				options={OPENED_TYPES.map((v) => ({ value: v, label: t(`staff.create.type.${v}`) }))}
				onChange={(e) => setForm({ ...form, type: e.target.value })}
			/>
			<TextField
				label={t("staff.create.upline")}
				note={t("staff.create.uplineNote")}
				error={fault?.fieldMessage("upline")}
				maxLength={13}
				value={form.upline}
				onChange={(e) => setForm({ ...form, upline: e.target.value })}
			/>
			<Checkbox checked={form.random} onChange={(e) => setForm({ ...form, random: e.target.checked })}>
				{t("staff.create.random")}
			</Checkbox>
			{create.error && <Refusal error={create.error} />}
		</FormDialog>
	);
}

function Secret({ account, of, onClose, onOpen }: { account: string; of: Created; onClose: () => void; onOpen: () => void }) {
	const t = useT();
	return (
		<SecretDialog
			title={t("staff.create.done", { name: account })}
			text={t("staff.create.secret")}
			once={t("staff.create.once")}
			secret={of.temporarySecret}
			copyLabel={t("staff.create.copy")}
			also={
				<Button kind="secondary" onClick={onOpen}>
					{t("staff.create.openPage")}
				</Button>
			}
			onClose={onClose}
		/>
	);
}
