import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, PasswordField, TextField } from "@baize/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { touch } from "../../../app/idle.ts";
import { enter } from "../../../app/session.ts";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";

/** Name, password and one-time code; the server says only that one of them is wrong. */
export function LoginForm() {
	const t = useT();
	const [form, setForm] = useState({ username: "", password: "", code: "" });
	const login = useMutation({
		mutationFn: () => request<{ token: string }>("/staff/login", { method: "POST", body: form }),
		onSuccess: ({ token }) => {
			touch();
			enter(token);
		},
		onError: () => setForm((f) => ({ ...f, code: "" })),
	});
	const ready = form.username && form.password && form.code.length === 6;
	return (
		<form
			className="grid gap-4"
			onSubmit={(e) => {
				e.preventDefault();
				if (ready && !login.isPending) login.mutate();
			}}
		>
			<TextField
				label={t("staff.login.username")}
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				autoFocus
				maxLength={64}
				value={form.username}
				onChange={(e) => setForm({ ...form, username: e.target.value.trim() })}
			/>
			<PasswordField label={t("staff.login.password")} maxLength={256} value={form.password} onChange={(e) => setForm({ ...form, password: e.target.value })} />
			<TextField
				label={t("staff.login.code")}
				note={t("staff.login.codeNote")}
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={6}
				value={form.code}
				onChange={(e) => setForm({ ...form, code: fromDigits(e.target.value).replace(/\D/g, "") })}
			/>
			{login.error && <Note tone="bad" icon="alert" title={faultText(login.error, t)} />}
			<Button type="submit" size="lg" disabled={!ready} busy={login.isPending}>
				{t("shell.header.login")}
			</Button>
		</form>
	);
}
