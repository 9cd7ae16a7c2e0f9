import { keys } from "@baize/api";
import { FormHead } from "@baize/entry";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, ConfirmDialog, Dialog, IconButton, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Proof } from "../../../app/proof.ts";
import { refusal } from "../../../app/refusal.ts";
import { addPasskey, makesPasskeys, type Passkey, removePasskey, renamePasskey, usePasskeys } from "../api/security.ts";
import { deviceName } from "../model.ts";
import { ProofForm, Row, useAct } from "./parts.tsx";

/** The member's passkeys, each with its name and last use. */
export function Passkeys() {
	const t = useT();
	const { data = [] } = usePasskeys();
	const [open, setOpen] = useState<"add" | { rename: Passkey } | { remove: Passkey } | null>(null);
	return (
		<>
			<Row icon="phone" title={t("security.passkey.title")} text={t("security.passkey.text")} set={data.length > 0}>
				{makesPasskeys() && (
					<Button kind={data.length ? "quiet" : "secondary"} size="sm" icon="plus" onClick={() => setOpen("add")}>
						{t("security.passkey.add")}
					</Button>
				)}
			</Row>
			{data.map((k) => (
				<KeyLine key={k.id} passkey={k} onRename={() => setOpen({ rename: k })} onRemove={() => setOpen({ remove: k })} />
			))}
			{open === "add" && <Adding onClose={() => setOpen(null)} />}
			{open && typeof open === "object" && "rename" in open && <Renaming passkey={open.rename} onClose={() => setOpen(null)} />}
			{open && typeof open === "object" && "remove" in open && <Removing passkey={open.remove} onClose={() => setOpen(null)} />}
		</>
	);
}

function KeyLine({ passkey: k, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
	const t = useT();
	const lang = useLang();
	return (
		<li className="row guard-sub">
			<span className="row-text">
				<b>
					<bdi>{k.name}</bdi>
				</b>
				<small>{k.lastUsedAt ? t("security.passkey.used", { at: formatDate(k.lastUsedAt, lang) }) : t("security.passkey.since", { at: formatDate(k.createdAt, lang) })}</small>
			</span>
			<IconButton icon="edit" label={t("security.passkey.rename", { name: k.name })} onClick={onRename} />
			<IconButton icon="trash" label={t("security.passkey.remove", { name: k.name })} onClick={onRemove} />
		</li>
	);
}

function Adding({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [name, setName] = useState(() => deviceName(navigator.userAgent));
	const add = async (proof: Proof, say: (text: string) => void) => {
		if (!(await addPasskey(name.trim(), proof))) return say(t("security.passkey.turned"));
		await client.invalidateQueries({ queryKey: keys.passkeys });
		toast(t("security.passkey.added"), "ok");
		onClose();
	};
	return (
		<Dialog title={t("security.passkey.add")} onClose={onClose}>
			<ProofForm note={t("security.passkey.why")} ready={name.trim() !== ""} act={add}>
				<TextField label={t("security.passkey.name")} name="name" maxLength={40} value={name} onChange={(e) => setName(e.target.value)} />
			</ProofForm>
		</Dialog>
	);
}

function Renaming({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [name, setName] = useState(passkey.name);
	const { form, whole, busy, waits, error, run, mend } = useAct("name");
	const submit = (e: FormEvent) => {
		e.preventDefault();
		void run(name, async () => {
			await renamePasskey(passkey.id, name.trim());
			await client.invalidateQueries({ queryKey: keys.passkeys });
			onClose();
		});
	};
	return (
		<Dialog title={t("security.passkey.rename", { name: passkey.name })} onClose={onClose}>
			<form ref={form} className="auth-form" noValidate onSubmit={submit}>
				<FormHead form={whole} />
				<TextField
					label={t("security.passkey.name")}
					name="name"
					data-focus
					maxLength={40}
					value={name}
					error={error}
					onChange={(e) => {
						setName(e.target.value);
						mend();
					}}
				/>
				<Button type="submit" size="lg" busy={busy} disabled={waits}>
					{t("security.save")}
				</Button>
			</form>
		</Dialog>
	);
}

function Removing({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		await removePasskey(passkey.id).catch((e: unknown) => toast(refusal(e, t), "bad"));
		await client.invalidateQueries({ queryKey: keys.passkeys });
		onClose();
	};
	return (
		<ConfirmDialog
			title={t("security.passkey.remove", { name: passkey.name })}
			danger
			confirmLabel={t("security.remove")}
			cancelLabel={t("ui.cancel")}
			busy={busy}
			onConfirm={() => void remove()}
			onCancel={onClose}
		>
			{t("security.passkey.ask")}
		</ConfirmDialog>
	);
}
