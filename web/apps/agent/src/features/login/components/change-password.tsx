import { ApiError, request, sealedBody, setToken } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, Icon, PasswordField, toast } from "@baize/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { faultText } from "../../../app/fault.ts";
import { useSignOut } from "../../../app/session.ts";

/** Asks for a password of one's own before anything else; closing it signs out. */
export function ChangePassword({ old, jweKey }: { old: string; jweKey: Record<string, string> | null }) {
	const t = useT();
	const signOut = useSignOut();
	const [form, setForm] = useState({ oldPassword: old, newPassword: "", confirmNewPassword: "" });
	const change = useMutation({
		mutationFn: async () => request<{ token: string }>("/auth/password", { method: "PUT", body: await sealedBody(form, jweKey) }),
		onSuccess: ({ token }) => {
			setToken(token);
			toast(t("agent.change.done"), "ok");
		},
	});
	const differs = form.confirmNewPassword !== "" && form.confirmNewPassword !== form.newPassword;
	const ready = form.oldPassword && form.newPassword && form.confirmNewPassword === form.newPassword;
	const fault = change.error instanceof ApiError ? change.error : undefined;
	const submit = () => ready && !change.isPending && change.mutate();
	const set = (name: keyof typeof form) => (e: { target: { value: string } }) => setForm({ ...form, [name]: e.target.value });
	return (
		<Dialog
			title={t("agent.change.title")}
			onClose={() => !change.isPending && void signOut()}
			foot={
				<>
					<Button kind="secondary" disabled={change.isPending} onClick={() => void signOut()}>
						{t("shell.account.signOut")}
					</Button>
					<Button disabled={!ready} busy={change.isPending} onClick={submit}>
						{t("agent.change.do")}
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
				<p className="text-text-2">{t("agent.change.text")}</p>
				{!old && <PasswordField label={t("agent.change.old")} error={fault?.fieldMessage("oldPassword")} maxLength={256} value={form.oldPassword} onChange={set("oldPassword")} />}
				<PasswordField
					label={t("agent.change.new")}
					note={t("agent.change.note")}
					error={fault?.fieldMessage("newPassword")}
					autoComplete="new-password"
					maxLength={256}
					value={form.newPassword}
					onChange={set("newPassword")}
				/>
				<PasswordField
					label={t("agent.change.confirm")}
					error={differs ? t("agent.change.differs") : undefined}
					autoComplete="new-password"
					maxLength={256}
					value={form.confirmNewPassword}
					onChange={set("confirmNewPassword")}
				/>
				<button type="submit" hidden />
				{change.error && !fault?.fields.length && (
					<p className="fault" role="alert">
						<Icon name="alert" className="h-5 w-5" />
						{faultText(change.error, t)}
					</p>
				)}
			</form>
		</Dialog>
	);
}
